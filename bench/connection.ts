import { once } from 'node:events';
import { connect } from 'node:net';
import { sendRaw } from '#testing/raw-http.ts';

/** A request ready to be written, and what is known of its answer. */
export type Prepared = { request: Buffer; length: number };

export type Connection = { send: (prepared: Prepared) => void; close: () => void };

const STATUS = Buffer.from('HTTP/1.1 200 OK\r\n');
const LARGEST_READ = 64 * 1024;

/** Asks once to learn how long the answer is. Throws when it is no page. */
export async function prepare(port: number, path: string): Promise<Prepared> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n`,
  );
  const { bytes, end } = await sendRaw(`http://127.0.0.1:${port}`, request);
  if (end !== 'complete' || !bytes.subarray(0, STATUS.length).equals(STATUS)) {
    throw new Error(`${path} is no page: ${bytes.toString('latin1').split('\r\n', 1)}`);
  }
  return { request, length: bytes.length };
}

/**
 * A kept connection, over which one request at a time goes. Answers are told apart by their length alone, so that the
 * generator needs a fraction of what the server needs and never is what limits it.
 */
export async function openConnection(
  port: number,
  onAnswer: (connection: Connection) => void,
  onFailure: (error: Error) => void,
): Promise<Connection> {
  const buffer = Buffer.allocUnsafe(LARGEST_READ);
  let length = 0;
  let missing = 0;
  let closing = false;

  function read(bytes: number): boolean {
    const isStart = missing === length;
    if (isStart && buffer.compare(STATUS, 0, STATUS.length, 0, STATUS.length) !== 0) {
      onFailure(
        new Error(`Another answer than before: ${buffer.toString('latin1', 0, bytes).split('\r\n', 1)}`),
      );
    }
    missing -= bytes;
    if (missing < 0) onFailure(new Error('An answer is longer than before.'));
    if (missing === 0) onAnswer(connection);
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
    if (!closing) onFailure(new Error('The server has closed a connection.'));
  });
  await once(socket, 'connect');

  const connection: Connection = {
    send(prepared) {
      ({ length } = prepared);
      missing = length;
      socket.write(prepared.request);
    },
    close() {
      closing = true;
      socket.destroy();
    },
  };
  return connection;
}
