const REDRAW_MS = 1000;
/** Where nothing can be redrawn (a CI log, a pipe), a long step says now and then that it is still at work. */
const REMIND_MS = 15_000;

/** @typedef {ReturnType<typeof createTerminal>} Terminal */

/**
 * Writes lines and, below them, what is going on just now and for how many seconds.
 * @param {NodeJS.WritableStream & { isTTY?: boolean }} [out]
 */
export function createTerminal(out = process.stdout) {
  const redraws = Boolean(out.isTTY);
  /** @type {Set<{ label: string, startedAt: number }>} */
  const running = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  // Whoever read our output may be gone (a closed window, `| head`): that must not keep us from stopping in order.
  out.on('error', () => {});

  const status = () =>
    [...running].map(({ label, startedAt }) => `${label} … ${seconds(startedAt, 0)}`).join(' · ');

  function draw() {
    if (redraws) out.write(`\r\x1b[2K${running.size > 0 ? status() : ''}`);
  }

  function updateTimer() {
    clearInterval(timer);
    if (running.size === 0) return;
    timer = setInterval(
      () => (redraws ? draw() : out.write(`  ${status()}\n`)),
      redraws ? REDRAW_MS : REMIND_MS,
    );
    timer.unref();
  }

  /** @param {string} [text] */
  function line(text = '') {
    out.write(redraws ? `\r\x1b[2K${text}\n` : `${text}\n`);
    if (running.size > 0) draw();
  }

  /**
   * Shows that a piece of work is going on, then how long it took. Several may go on at once.
   * @template T
   * @param {string} label
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async function step(label, work) {
    const entry = { label, startedAt: Date.now() };
    running.add(entry);
    if (redraws) draw();
    else out.write(`  ${label} …\n`);
    updateTimer();
    let mark = '✗';
    try {
      const result = await work();
      mark = '✓';
      return result;
    } catch (error) {
      // It did not fail: somebody stopped it.
      if (error instanceof Error && error.name === 'AbortError') mark = '–';
      throw error;
    } finally {
      running.delete(entry);
      updateTimer();
      line(`${mark} ${label} ${seconds(entry.startedAt, 1)}`);
    }
  }

  return { line, step };
}

/**
 * @param {number} since
 * @param {number} digits
 */
function seconds(since, digits) {
  return `${((Date.now() - since) / 1000).toFixed(digits)} s`;
}
