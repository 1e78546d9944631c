import { createServer } from 'node:http';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';

/**
 * The least a server can do: the same bytes from memory, nothing else. Asked at the same time as the site, it tells
 * how much of a slow answer is the machine's doing.
 */
if (!isMainThread && parentPort) {
  const port = parentPort;
  const bytes = Buffer.from(v.parse(v.instance(Uint8Array), workerData));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': bytes.length }).end(bytes);
  });
  server.listen({ host: '127.0.0.1', port: 0 }, () => {
    const address = server.address();
    port.postMessage(typeof address === 'object' && address ? address.port : 0);
  });
}
