import { rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';

/**
 * `node relay.ts <listen> <connect>`: forwards connections. Each end is `<host>:<port>` or the path of a Unix socket, which
 * two relays in different networks share.
 */
const [listen = '', connect = ''] = process.argv.slice(2);

const end = (text: string) => {
  const [, host, port] = /^(.*):(\d+)$/.exec(text) ?? [];
  return host ? { host, port: Number(port) } : { path: text };
};

if (listen.startsWith('/')) rmSync(listen, { force: true });
createServer((client) => {
  const upstream = createConnection(end(connect));
  client.pipe(upstream).pipe(client);
  client.on('error', () => upstream.destroy());
  upstream.on('error', () => client.destroy());
}).listen(end(listen));
