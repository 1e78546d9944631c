import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { replyToMessages, startChild } from '#testing/child.ts';
import { sendRaw } from '#testing/raw-http.ts';
import type { Cores } from './cores.ts';

const PROGRAM = fileURLToPath(import.meta.url);
const STATUS = Buffer.from('HTTP/1.1 200 OK\r\n');
const LENGTH = '\r\nContent-Length: ';
const HEAD_END = '\r\n\r\n';
const BUFFER_BYTES = 64 * 1024;

const order = v.object({
  port: v.number(),
  paths: v.array(v.string()),
  connections: v.number(),
  seconds: v.number(),
});

type Order = v.InferOutput<typeof order>;

export type LoadGenerator = ReturnType<typeof startLoadGenerator>;

/**
 * Starts a load generator as a process on its own core. It only counts the bytes of a response instead of parsing them, unlike
 * `testing/load.ts`, so that it needs far less CPU than the server and is never the bottleneck.
 */
export function startLoadGenerator(cores: Cores) {
  const child = startChild(cores.load([PROGRAM]));
  return {
    /** Resolves with the responses per second; rejects if a response differs from the expected one. */
    run: async (load: Order): Promise<number> => v.parse(v.number(), await child.request(load)),
    stop: child.stop,
  };
}

/** Each connection sends its next request as soon as it has a response. */
async function generate({ port, paths, connections, seconds }: Order): Promise<number> {
  const requests: Buffer[] = [];
  for (const path of paths) requests.push(await prepare(port, path));
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  let responses = 0;
  let isOver = false;

  async function open() {
    const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
    let remaining = 0;
    const send = () => void socket.write(requests[responses % requests.length] ?? '');
    function read(bytes: number): boolean {
      if (remaining === 0) {
        if (buffer.compare(STATUS, 0, STATUS.length, 0, STATUS.length) !== 0)
          fail(new Error(`Unexpected response: ${buffer.toString('latin1', 0, bytes).split('\r\n', 1)}`));
        remaining = lengthOf(buffer, bytes);
      }
      remaining -= bytes;
      if (!(remaining >= 0)) fail(new Error('A response has another length than it says.'));
      if (remaining === 0) {
        responses += 1;
        if (!isOver) send();
      }
      return true;
    }
    const onread = { buffer, callback: read };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    socket.on('error', fail);
    socket.on('close', () => isOver || fail(new Error('The server closed a connection.')));
    await once(socket, 'connect');
    return { send, close: () => socket.destroy() };
  }

  const all = await Promise.all(Array.from({ length: connections }, open));
  const start = performance.now();
  for (const { send } of all) send();
  await Promise.race([setTimeout(seconds * 1000), failed]);
  const perSecond = responses / ((performance.now() - start) / 1000);
  isOver = true;
  for (const { close } of all) close();
  return perSecond;
}

/** Sends a request once, so that its page is cached. Throws unless the status is 200. */
async function prepare(port: number, path: string): Promise<Buffer> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n`,
  );
  const { bytes, end } = await sendRaw(`http://127.0.0.1:${port}`, request);
  if (end !== 'complete' || !bytes.subarray(0, STATUS.length).equals(STATUS))
    throw new Error(`${path} did not respond with 200: ${bytes.toString('latin1').split('\r\n', 1)}`);
  return request;
}

/** The length of a response, by the bytes that arrived first: a page gets shorter when it is compressed once more. */
function lengthOf(buffer: Buffer, bytes: number): number {
  const head = buffer.toString('latin1', 0, Math.min(bytes, buffer.indexOf(HEAD_END)));
  const start = head.indexOf(LENGTH) + LENGTH.length;
  return head.length + HEAD_END.length + Number.parseInt(head.slice(start, start + 12), 10);
}

if (import.meta.main) replyToMessages((message) => generate(v.parse(order, message)));
