import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';
import { staysOpen } from './close-after-response.ts';

/** Longer bodies are not copied. */
const MAX_COPIED_BYTES = 64 * 1024;
/** The copies of one second. */
const MAX_KEPT_BYTES = 1024 * 1024;

/**
 * Formats the head of a response without its date. `headers` alternates names and values, and must include
 * Content-Length. Throws if a header is invalid.
 */
export function formatHead(status: number, headers: readonly string[]): Buffer {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) {
    const [name = '', value = ''] = headers.slice(i, i + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  // Not from Node's buffer pool: a small cached buffer would retain the whole pool.
  const head = Buffer.alloc(text.length);
  head.write(text, 'latin1');
  return head;
}

/**
 * Writes responses whose head and body are ready, bypassing `ServerResponse`, which formats and validates every header
 * each time (decision 0012). `now` is in milliseconds since the epoch.
 */
export function createWholeWriter(now: () => number = Date.now) {
  let second = Number.NaN;
  let date = Buffer.alloc(0);
  /** Head, date and body in one buffer, by head, until the date changes: one write is cheaper than three. */
  const kept = new Map<Buffer, Buffer>();
  let keptBytes = 0;

  function endOfHead(): Buffer {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      date = Buffer.from(`Date: ${new Date(current * 1000).toUTCString()}\r\n\r\n`);
      kept.clear();
      keptBytes = 0;
    }
    return date;
  }

  function wholeOf(head: Buffer, end: Buffer, body: Buffer): Buffer {
    const known = kept.get(head);
    if (known) return known;
    const whole = Buffer.concat([head, end, body]);
    keptBytes += whole.length;
    if (keptBytes <= MAX_KEPT_BYTES) kept.set(head, whole);
    return whole;
  }

  /**
   * Writes a head (`formatHead`), which belongs to this body alone, and the body; headers set on the response are not sent.
   * Returns false without writing anything if Node has to send the response: it must wait for an earlier one, it is the last on
   * its connection, or the client needs a header to keep it open (HTTP/1.0).
   */
  return (response: ServerResponse, head: Buffer, body: Buffer): boolean => {
    const { socket, req } = response;
    if (!socket?.writable || !staysOpen(response) || req.httpVersionMinor === 0) return false;
    const end = endOfHead();
    // Makes the server release the response, so that the connection serves its next request or becomes idle.
    const onWritten = (error?: Error | null) => {
      if (!error) response.emit('finish');
    };
    if (body.length <= MAX_COPIED_BYTES) {
      socket.write(wholeOf(head, end, body), onWritten);
      return true;
    }
    socket.cork();
    socket.write(head);
    socket.write(end);
    socket.write(body, onWritten);
    socket.uncork();
    return true;
  };
}
