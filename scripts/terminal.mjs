const REDRAW_MS = 1000;
/** How often running steps are printed where nothing can be redrawn: to a CI log or a pipe. */
const REPRINT_MS = 15_000;

/**
 * Characters that move the cursor, change colours or turn the direction of the text after them. A line may come from a file that
 * somebody else has written.
 */
const CONTROLS = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** @typedef {ReturnType<typeof createTerminal>} Terminal */

/**
 * Writes lines and, on a terminal, a status line below them with the running steps and their seconds.
 * @param {NodeJS.WritableStream & { isTTY?: boolean }} [out]
 */
export function createTerminal(out = process.stdout) {
  const canRedraw = Boolean(out.isTTY);
  /** @type {Set<{ label: string, startedAt: number }>} */
  const running = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  // The reader of the output may be gone (a closed window, `| head`). The command must still stop cleanly.
  out.on('error', () => {});

  const status = () =>
    [...running].map(({ label, startedAt }) => `${label} … ${seconds(startedAt, 0)}`).join(' · ');

  function draw() {
    if (canRedraw) out.write(`\r\x1b[2K${running.size > 0 ? status() : ''}`);
  }

  function updateTimer() {
    clearInterval(timer);
    if (running.size === 0) return;
    timer = setInterval(
      () => (canRedraw ? draw() : out.write(`  ${status()}\n`)),
      canRedraw ? REDRAW_MS : REPRINT_MS,
    );
    timer.unref();
  }

  /** @param {string} [text] */
  function line(text = '') {
    const safe = text.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    out.write(canRedraw ? `\r\x1b[2K${safe}\n` : `${safe}\n`);
    if (running.size > 0) draw();
  }

  /**
   * Shows a step while it runs, then how long it took. Several steps may run in parallel.
   * @template T
   * @param {string} label
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async function step(label, work) {
    const entry = { label, startedAt: Date.now() };
    running.add(entry);
    if (canRedraw) draw();
    else out.write(`  ${label} …\n`);
    updateTimer();
    let mark = '✗';
    try {
      const result = await work();
      mark = '✓';
      return result;
    } catch (error) {
      // The step was stopped and has not failed.
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
