const LOOK_AGAIN_MS = 100;
const ASK_EVERY_MS = 1000;
const ASK_MS = 2000;
/** One round of asking takes 3 seconds at most. After a longer one it was this process that did not run. */
const LATE_MS = 4000;

/** @typedef {() => Promise<boolean>} Ask resolves with whether the service answers as it should; may reject */

/**
 * @param {string} url
 * @param {number} status
 * @returns {Promise<boolean>} whether the service behind the URL answers with this status within 2 seconds
 */
export async function answers(url, status) {
  const response = await fetch(url, {
    // A connection kept open would delay the end of a service that waits for its connections.
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(ASK_MS),
  });
  await response.body?.cancel();
  return response.status === status;
}

/**
 * @param {Ask} ask
 * @param {AbortSignal} signal ends the waiting; the promise then stays pending
 * @returns {Promise<'ready'>} when the service answers for the first time
 */
export function untilReady(ask, signal) {
  return new Promise((resolve) => {
    async function look() {
      const ready = await ask().catch(() => false);
      if (signal.aborted) return;
      if (ready) resolve('ready');
      else setTimeout(look, LOOK_AGAIN_MS);
    }
    void look();
  });
}

/**
 * Asks a service every second whether it answers. Time in which this process did not run itself, because the machine
 * slept or was overloaded, does not count.
 * @param {Ask} ask
 * @param {number} limitMs
 * @param {AbortSignal} signal ends the asking; the promise then stays pending
 * @returns {Promise<void>} when the service has not answered for `limitMs`
 */
export function untilUnresponsive(ask, limitMs, signal) {
  return new Promise((resolve) => {
    let answeredAt = performance.now();
    let lookedAt = answeredAt;
    async function look() {
      const answered = await ask().catch(() => false);
      if (signal.aborted) return;
      const now = performance.now();
      if (answered || now - lookedAt > LATE_MS) answeredAt = now;
      lookedAt = now;
      if (now - answeredAt >= limitMs) resolve();
      else setTimeout(look, ASK_EVERY_MS);
    }
    void look();
  });
}
