import { createWriteStream, fstatSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 20_000_000;
const TAIL_LINES = 30;
/** How often a log is looked for under its name. */
const LOOK_INTERVAL_MS = 1000;

/** @typedef {ReturnType<typeof openLog>} Log */

/**
 * Opens a log file, readable only to its owner, and appends to it. At `maxBytes` it is renamed to `<file>.old`. When
 * another program has renamed or deleted it, such as logrotate, a new one is begun. The last lines stay in memory, to be
 * shown with an error.
 * @param {string} file
 * @param {{ maxBytes?: number, now?: () => number }} [options] `now` in milliseconds
 */
export function openLog(file, { maxBytes = MAX_BYTES, now = Date.now } = {}) {
  /** @type {string[]} */
  let tail = [];
  let size = statsOf(file)?.size ?? 0;
  let lookedAt = now();
  /**
   * The inode of the open file; undefined until it is open.
   * @type {number | undefined}
   */
  let inode;
  /** Whether the file could not be opened or written to, so that the stream is destroyed. */
  let hasFailed = false;
  let stream = openStream();

  function openStream() {
    const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
    // A full disk must not stop the process; the file is opened again at the next look.
    opened.on('error', () => {
      if (opened === stream) hasFailed = true;
    });
    inode = undefined;
    hasFailed = false;
    opened.once('open', (descriptor) => {
      if (opened === stream) inode = fstatSync(descriptor).ino;
    });
    return opened;
  }

  function reopen() {
    stream.end();
    size = 0;
    stream = openStream();
  }

  /** Whether the file under this name is no longer the open one, or couldn't be opened. */
  function isReplaced() {
    lookedAt = now();
    return hasFailed || (inode !== undefined && statsOf(file)?.ino !== inode);
  }

  function rotate() {
    try {
      renameSync(file, `${file}.old`);
    } catch {
      // The file is not created yet, or cannot be renamed: keep writing to it.
    }
    reopen();
  }

  return {
    file,

    /** @param {string} text one line */
    write(text) {
      if (size > maxBytes) rotate();
      else if (now() - lookedAt >= LOOK_INTERVAL_MS && isReplaced()) reopen();
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

/** @param {string} file */
function statsOf(file) {
  try {
    return statSync(file);
  } catch {
    // It doesn't exist, or its folder can't be read.
    return undefined;
  }
}
