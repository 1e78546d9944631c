import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';

/**
 * The head of a response as it goes over the wire, all but its date. `headers` are names and values in turn, those of
 * the connection and the length of the body among them. Throws where one of them may not stand in a head.
 */
export function wireHead(status: number, headers: readonly string[]): Buffer {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) {
    const [name = '', value = ''] = headers.slice(i, i + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  // Not out of Node's pool, of which a small buffer that is kept keeps all the rest.
  const head = Buffer.alloc(text.length);
  head.write(text, 'latin1');
  return head;
}

/**
 * Writes responses whose bytes are ready. Node puts every head together anew, checks each field of it and hands it to the
 * system as a text, apart from the body, which is dear with headers like ours (0012).
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
   * Writes a head (`wireHead`) and its body; what was set on the response is not sent. Returns false, and has written
   * nothing, where Node has to do it: the response must wait for one before it, or is the last of its connection.
   */
  return (response: ServerResponse, head: Buffer, body: Buffer): boolean => {
    const { socket, shouldKeepAlive } = response;
    if (!socket?.writable || !shouldKeepAlive) return false;
    socket.cork();
    socket.write(head);
    socket.write(endOfHead());
    socket.write(body, (error) => {
      // The server then lets go of the response, and the connection has its next response or is idle.
      if (!error) response.emit('finish');
    });
    socket.uncork();
    return true;
  };
}
