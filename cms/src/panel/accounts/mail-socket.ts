import net, { type Socket } from 'node:net';

/** For a whole mail: nodemailer limits only how long a server says nothing. */
const LIMIT_MS = 30_000;

type Address = { host: string; port: number };
type Callback = (error: Error | null, opened?: { connection: Socket }) => void;

/** Opens the connection for a mail, as nodemailer asks for it, and ends it after `limitMs`. Nodemailer encrypts it where it is to. */
export function openMailSocket({ host, port }: Address, callback: Callback, limitMs = LIMIT_MS): void {
  const socket = net.connect({ host, port, signal: AbortSignal.timeout(limitMs) });
  // Nodemailer stops listening when it encrypts the connection.
  socket.on('error', () => {});
  socket.once('error', callback);
  socket.once('connect', () => {
    socket.off('error', callback);
    callback(null, { connection: socket });
  });
}
