const READY_POLL_INTERVAL_MS = 100;
const REQUEST_TIMEOUT_MS = 2000;

/** @typedef {() => Promise<boolean>} Check resolves with whether the service is healthy; may reject when it is not */

/**
 * @param {string} url
 * @param {number} status
 * @returns {Promise<boolean>} whether the URL responds with this status; rejects after 2 seconds without a response
 */
export async function respondsWith(url, status) {
  const response = await fetch(url, {
    // A service that shuts down may wait for its open connections.
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status === status;
}

/**
 * Polls a service that is starting.
 * @param {Check} check
 * @param {AbortSignal} signal stops polling; the promise then never settles
 * @returns {Promise<'ready'>} resolves when the check succeeds for the first time
 */
export function untilReady(check, signal) {
  return new Promise((resolve) => {
    async function poll() {
      const ready = await check().catch(() => false);
      if (signal.aborted) return;
      if (ready) resolve('ready');
      else setTimeout(poll, READY_POLL_INTERVAL_MS);
    }
    void poll();
  });
}
