import net, { type Socket } from 'node:net';

/** For a whole mail: nodemailer only limits how long a server is silent. */
const LIMIT_MS = 30_000;
/** Nodemailer buffers a server's reply until its line ends. No mail needs this much. */
const MAX_BYTES = 1_000_000;
const TICK_MS = 100;

type Address = { host: string; port: number };
type Callback = (error: Error | null, opened?: { connection: Socket }) => void;

/**
 * Opens the connection for a mail, as nodemailer expects it, and ends it after `limitMs`, or when the server sends too much.
 * Nodemailer encrypts it where required.
 */
export function openMailSocket({ host, port }: Address, callback: Callback, limitMs = LIMIT_MS): void {
  const socket = net.connect({ host, port });
  const start = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - start > limitMs) socket.destroy(new Error('The mail server is too slow.'));
    else if (socket.bytesRead > MAX_BYTES) socket.destroy(new Error('The mail server sent too much.'));
  }, TICK_MS);
  socket.once('close', () => clearInterval(timer));
  // Nodemailer stops listening when it encrypts the connection.
  socket.on('error', () => {});
  socket.once('error', callback);
  socket.once('connect', () => {
    socket.off('error', callback);
    callback(null, { connection: socket });
  });
}
