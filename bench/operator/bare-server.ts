import { createServer } from 'node:http';
import * as v from 'valibot';

const order = v.union([
  v.object({ port: v.number(), body: v.instance(Uint8Array), headers: v.record(v.string(), v.string()) }),
  v.literal('processor'),
]);

/**
 * The limit: node:http and nothing else, a process of its own. It gives the same bytes to whoever asks for whatever.
 * Told what to give it says when it is ready, and whenever it is asked, how many seconds it has had the processor.
 */
process.on('message', (message) => {
  const wanted = v.parse(order, message);
  if (wanted === 'processor') {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
    return;
  }
  const bytes = Buffer.from(wanted.body);
  const headers = { ...wanted.headers, 'Content-Length': bytes.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(bytes);
  });
  server.listen({ host: '127.0.0.1', port: wanted.port }, () => process.send?.('ready'));
});
