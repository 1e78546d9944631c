import { createWriteStream, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 20_000_000;
const TAIL_LINES = 30;

/** @typedef {ReturnType<typeof openLog>} Log */

/**
 * Opens a log file, readable only to its owner, and appends to it. At `maxBytes` it is renamed to `<file>.old`. The last
 * lines stay in memory, to be shown with an error.
 * @param {string} file
 * @param {{ maxBytes?: number }} [options]
 */
export function openLog(file, { maxBytes = MAX_BYTES } = {}) {
  /** @type {string[]} */
  let tail = [];
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let stream = openStream();

  function openStream() {
    const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
    // A full disk must not stop the process.
    opened.on('error', () => {});
    return opened;
  }

  function rotate() {
    stream.end();
    try {
      renameSync(file, `${file}.old`);
    } catch {
      // The file is not created yet, or cannot be renamed: keep writing to it.
    }
    size = 0;
    stream = openStream();
  }

  return {
    file,

    /** @param {string} text one line */
    write(text) {
      if (size > maxBytes) rotate();
      stream.write(`${text}\n`);
      size += Buffer.byteLength(text) + 1;
      tail.push(text);
      if (tail.length > TAIL_LINES) tail = tail.slice(-TAIL_LINES);
    },

    /** The last lines written by this process, oldest first, without blank ones. */
    tail: () => tail.filter((text) => text.trim() !== ''),

    /** @returns {Promise<void>} resolves when everything is in the file */
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
