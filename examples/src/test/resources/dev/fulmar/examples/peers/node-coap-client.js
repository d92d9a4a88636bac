// node-coap as a client: GET | PUT | OBSERVE, HOST PORT PATH, the FILE to fill or to send or the
// number of notifications. Prints the code, or a line for each notification.
const coap = require('coap');
const fs = require('fs');

const [method, host, port, path, argument] = process.argv.slice(2);
const body = method === 'PUT' ? fs.readFileSync(argument) : Buffer.alloc(0);
const LARGEST_BLOCK = 1024;
const LARGEST_BLOCK_EXPONENT = 6; // 2^(4 + 6) bytes (RFC 7959, 2.2)

coap.updateTiming({ ackTimeout: 0.25 });
const request = coap.request({
  method: method === 'OBSERVE' ? 'GET' : method,
  hostname: host,
  port: Number(port),
  pathname: path,
  observe: method === 'OBSERVE',
});

// What one repetition doubles stays doubled for all blocks that follow, which after some losses
// takes minutes: so each block begins anew.
const firstWait = request.sender._currentTime;
request.sender.on('sending', () => {
  if (request.sender._sendAttemp === 1) {
    request.sender._currentTime = firstWait;
  }
});

request.on('error', (error) => {
  console.log('failed: ' + error.message);
  process.exit(1);
});
request.on('response', (response) => {
  if (method !== 'OBSERVE') {
    if (method === 'GET') {
      fs.writeFileSync(argument, response.payload);
    }
    console.log(response.code);
    process.exit(0);
  }
  let seen = 0;
  response.on('data', (payload) => {
    console.log(payload.toString());
    seen += 1;
    if (seen === Number(argument)) {
      process.exit(0);
    }
  });
});
if (body.length > LARGEST_BLOCK) {
  request.setOption('Block1', Buffer.of(LARGEST_BLOCK_EXPONENT));
}
request.end(body);
