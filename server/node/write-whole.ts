import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';
import { staysOpen } from './close-after-response.ts';

/**
 * Formats the head of a response without its date. `headers` alternates names and values, and must include Connection
 * and Content-Length. Throws if a header is invalid.
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

  function endOfHead(): Buffer {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      date = Buffer.from(`Date: ${new Date(current * 1000).toUTCString()}\r\n\r\n`);
    }
    return date;
  }

  /**
   * Writes a head (`formatHead`) and a body; headers set on the response are not sent. Returns false without writing
   * anything if Node has to send the response: it must wait for an earlier one, or it is the last on its connection.
   */
  return (response: ServerResponse, head: Buffer, body: Buffer): boolean => {
    const { socket } = response;
    if (!socket?.writable || !staysOpen(response)) return false;
    socket.cork();
    socket.write(head);
    socket.write(endOfHead());
    socket.write(body, (error) => {
      // Makes the server release the response, so that the connection serves its next request or becomes idle.
      if (!error) response.emit('finish');
    });
    socket.uncork();
    return true;
  };
}
