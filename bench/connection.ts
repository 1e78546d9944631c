import { once } from 'node:events';
import { connect } from 'node:net';
import { sendRaw } from '#testing/raw-http.ts';

/** A request as bytes. */
export type PreparedRequest = Buffer;

export type Connection = { send: (request: PreparedRequest) => void; close: () => void };

const STATUS = Buffer.from('HTTP/1.1 200 OK\r\n');
const LENGTH = '\r\nContent-Length: ';
const HEAD_END = '\r\n\r\n';
const BUFFER_BYTES = 64 * 1024;

/** Sends a request once, so that its page is cached. Throws unless the status is 200. */
export async function prepare(port: number, path: string): Promise<PreparedRequest> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n`,
  );
  const { bytes, end } = await sendRaw(`http://127.0.0.1:${port}`, request);
  if (end !== 'complete' || !bytes.subarray(0, STATUS.length).equals(STATUS)) {
    throw new Error(`${path} did not respond with 200: ${bytes.toString('latin1').split('\r\n', 1)}`);
  }
  return request;
}

/** The length of a response, by the bytes that arrived first: a page gets shorter when it is compressed once more. */
function lengthOf(buffer: Buffer, bytes: number): number {
  const head = buffer.toString('latin1', 0, Math.min(bytes, buffer.indexOf(HEAD_END)));
  const start = head.indexOf(LENGTH) + LENGTH.length;
  return head.length + HEAD_END.length + Number.parseInt(head.slice(start, start + 12), 10);
}

/**
 * Opens a keep-alive connection for one request at a time. It only counts the bytes of a response instead of parsing
 * them, so that the load generator needs far less CPU than the server and is never the bottleneck.
 */
export async function openConnection(
  port: number,
  onResponse: (connection: Connection) => void,
  onFailure: (error: Error) => void,
): Promise<Connection> {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let remaining = 0;
  let closing = false;

  function read(bytes: number): boolean {
    if (remaining === 0) {
      if (buffer.compare(STATUS, 0, STATUS.length, 0, STATUS.length) !== 0) {
        onFailure(new Error(`Unexpected response: ${buffer.toString('latin1', 0, bytes).split('\r\n', 1)}`));
      }
      remaining = lengthOf(buffer, bytes);
    }
    remaining -= bytes;
    if (!(remaining >= 0)) onFailure(new Error('A response has another length than it says.'));
    if (remaining === 0) onResponse(connection);
    return true;
  }

  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer, callback: (bytes) => read(bytes) },
  });
  socket.on('error', onFailure);
  socket.on('close', () => {
    if (!closing) onFailure(new Error('The server closed a connection.'));
  });
  await once(socket, 'connect');

  const connection: Connection = {
    send: (request) => void socket.write(request),
    close() {
      closing = true;
      socket.destroy();
    },
  };
  return connection;
}
