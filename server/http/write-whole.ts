import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';

/**
 * The head of an answer as it goes over the wire, all but its date. `headers` are names and values in turn.
 * Throws where one of them may not stand in a head.
 */
export function wireHead(status: number, headers: readonly string[]): Buffer {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name = '', value = ''] = headers.slice(i, i + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  // Not out of Node's pool, of which a small buffer that is kept keeps eight kilobytes.
  const head = Buffer.alloc(text.length);
  head.write(text, 'latin1');
  return head;
}

/**
 * Writes answers whose bytes are ready. Node puts every head together anew, checks each field of it and hands it to the
 * system as a text, apart from the body; that takes longer than all the rest of answering with a kept page (0012).
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
   * Returns false, and has written nothing, where Node has to do it: the answer must wait for one before it, or is the
   * last of its connection.
   */
  return (response: ServerResponse, head: Buffer, body: Buffer): boolean => {
    const { socket, shouldKeepAlive } = response;
    if (!socket || !shouldKeepAlive) return false;
    socket.cork();
    socket.write(head);
    socket.write(endOfHead());
    // From its end on the server lets the connection have the next answer.
    socket.write(body, (error) => void (error || response.emit('finish')));
    socket.uncork();
    return true;
  };
}
