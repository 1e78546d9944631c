import { createWriteStream, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 20_000_000;
const TAIL_LINES = 30;

/** @typedef {ReturnType<typeof openLog>} Log */

/**
 * A log file for this user alone that is added to and never grows without end: at `maxBytes` it becomes `<file>.old` and starts anew.
 * The last lines stay in memory, to be shown when something goes wrong.
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
    // A full disk must not take down what is being logged.
    opened.on('error', () => {});
    return opened;
  }

  function startAnew() {
    stream.end();
    try {
      renameSync(file, `${file}.old`);
    } catch {
      // The stream has not made the file yet, or may not rename it: go on in the same one.
    }
    size = 0;
    stream = openStream();
  }

  return {
    file,

    /** @param {string} text one line */
    write(text) {
      if (size > maxBytes) startAnew();
      stream.write(`${text}\n`);
      size += Buffer.byteLength(text) + 1;
      tail.push(text);
      if (tail.length > TAIL_LINES) tail = tail.slice(-TAIL_LINES);
    },

    /** The last lines written here, oldest first. */
    tail: () => tail.filter((text) => text.trim() !== ''),

    /** @returns {Promise<void>} when everything is in the file */
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
