// node-coap as a server on a free port of the loopback: PERIOD. What is put at a path can be got
// there; /ticks counts up for its observer, a notification every PERIOD ms.
const coap = require('coap');

const period = Number(process.argv[2]);
const stored = new Map();

function notify(response) {
  let ticks = 0;
  const tick = () => response.write('tick ' + ticks++);
  const timer = setInterval(tick, period);
  response.on('finish', () => clearInterval(timer));
  tick();
}

const server = coap.createServer({ type: 'udp4' }, (request, response) => {
  if (request.url === '/ticks' && request.headers.Observe === 0) {
    notify(response);
  } else if (request.method === 'PUT') {
    stored.set(request.url, request.payload);
    response.code = '2.04';
    response.end();
  } else if (stored.has(request.url)) {
    response.end(stored.get(request.url));
  } else {
    response.code = '4.04';
    response.end();
  }
});
server.listen(0, '127.0.0.1', () => {
  console.log('listening on ' + server._sock.address().port);
});
