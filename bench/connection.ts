import { once } from 'node:events';
import { connect } from 'node:net';
import { sendRaw } from '#testing/raw-http.ts';

/** A request as bytes, and the length of its response. */
export type PreparedRequest = { request: Buffer; length: number };

export type Connection = { send: (prepared: PreparedRequest) => void; close: () => void };

const STATUS = Buffer.from('HTTP/1.1 200 OK\r\n');
const BUFFER_BYTES = 64 * 1024;

/** Sends a request once to learn the length of its response. Throws unless the status is 200. */
export async function prepare(port: number, path: string): Promise<PreparedRequest> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n`,
  );
  const { bytes, end } = await sendRaw(`http://127.0.0.1:${port}`, request);
  if (end !== 'complete' || !bytes.subarray(0, STATUS.length).equals(STATUS)) {
    throw new Error(`${path} did not respond with 200: ${bytes.toString('latin1').split('\r\n', 1)}`);
  }
  return { request, length: bytes.length };
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
  let length = 0;
  let remaining = 0;
  let closing = false;

  function read(bytes: number): boolean {
    const isStart = remaining === length;
    if (isStart && buffer.compare(STATUS, 0, STATUS.length, 0, STATUS.length) !== 0) {
      onFailure(new Error(`Unexpected response: ${buffer.toString('latin1', 0, bytes).split('\r\n', 1)}`));
    }
    remaining -= bytes;
    if (remaining < 0) onFailure(new Error('A response is longer than expected.'));
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
    send(prepared) {
      ({ length } = prepared);
      remaining = length;
      socket.write(prepared.request);
    },
    close() {
      closing = true;
      socket.destroy();
    },
  };
  return connection;
}
