import type { ClientRequest, IncomingMessage } from 'node:http';

const TICK_MS = 500;
/** The slowest rate that still counts as working: 50 kB a second. */
const BYTES_PER_MS = 50;

/**
 * Calls `onLate` for a request that takes longer than `limitMs` plus the time that its bytes need at a slow rate, until its
 * response is complete. So sending a byte now and then doesn't keep it alive. Time in which the received bytes aren't read
 * doesn't count, as for a paused film.
 */
export function limitTime(request: ClientRequest, limitMs: number, onLate: () => void): void {
  let usedMs = 0;
  let tickedAt = performance.now();
  let bytesBefore = 0;
  let response: IncomingMessage | null = null;

  const bytes = () => (request.socket?.bytesRead ?? 0) + (request.socket?.bytesWritten ?? 0);
  const isUnread = () => response !== null && response.readableLength >= response.readableHighWaterMark;

  const timer = setInterval(() => {
    const now = performance.now();
    if (response?.complete) return clearInterval(timer);
    // A process that was suspended has not waited.
    if (!isUnread()) usedMs += Math.min(now - tickedAt, 2 * TICK_MS);
    tickedAt = now;
    if (usedMs <= limitMs + (bytes() - bytesBefore) / BYTES_PER_MS) return;
    clearInterval(timer);
    onLate();
  }, TICK_MS);

  request.once('socket', () => {
    // It may have served others before.
    bytesBefore = bytes();
  });
  request.once('response', (received) => {
    response = received;
  });
  request.once('close', () => clearInterval(timer));
}
