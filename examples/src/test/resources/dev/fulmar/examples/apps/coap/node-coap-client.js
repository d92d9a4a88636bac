// node-coap as a client: METHOD HOST PORT PATH [PAYLOAD | NOTIFICATIONS]; a line for each payload.
const coap = require('coap');

const [method, host, port, path, argument] = process.argv.slice(2);
const observe = method === 'OBSERVE';
const request = coap.request({
  method: observe ? 'GET' : method,
  hostname: host,
  port: Number(port),
  pathname: path,
  observe,
});

request.on('error', (error) => {
  console.log('failed: ' + error.message);
  process.exit(1);
});
request.on('response', (response) => {
  if (!observe) {
    console.log(response.code + ' ' + response.payload.toString());
    process.exit(0);
  }
  let seen = 0;
  response.on('data', (payload) => {
    console.log(payload.toString());
    seen += 1;
    if (seen === Number(argument)) {
      response.close();
      process.exit(0);
    }
  });
});
if (method === 'PUT') {
  request.write(argument);
}
request.end();
