import { connect } from 'node:net';

/** The bytes received on a connection, the status codes in them, and why reading ended. */
export type RawResponse = { statuses: number[]; bytes: Buffer; end: 'complete' | 'closed' | 'timeout' };

type Options = {
  /** How long to wait for the next byte: by default longer than a busy machine takes. */
  timeoutMs?: number;
  /** Reads until the server closes the connection, to catch a second response. */
  untilClosed?: boolean;
};

const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})/gm;

/** Opens a TCP connection to the server of a URL. */
export function connectTo(url: string) {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port), noDelay: true });
}

/** Sends raw bytes, which HTTP libraries do not allow, and reads the response. */
export function sendRaw(
  url: string,
  bytes: Buffer | string,
  { timeoutMs = 60_000, untilClosed = false }: Options = {},
): Promise<RawResponse> {
  const hasBody = !bytes.toString('latin1').startsWith('HEAD ');
  return new Promise((resolve) => {
    const socket = connectTo(url);
    const chunks: Buffer[] = [];
    const finish = (end: RawResponse['end']) => {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      // A reset leaves no TIME_WAIT: a hundred thousand connections would use up the ports.
      socket.resetAndDestroy();
      const all = Buffer.concat(chunks);
      const statuses = [...all.toString('latin1').matchAll(STATUS_LINE)].map(([, status]) => Number(status));
      resolve({ statuses, bytes: all, end });
    };
    socket.setTimeout(timeoutMs, () => finish('timeout'));
    socket.on('error', () => finish('closed'));
    socket.on('close', () => finish('closed'));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (!untilClosed && isComplete(Buffer.concat(chunks), hasBody)) finish('complete');
    });
    socket.on('connect', () => socket.write(bytes));
  });
}

/** Whether the first final response is complete. All responses of the site have a Content-Length. */
function isComplete(bytes: Buffer, hasBody: boolean): boolean {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = bytes.subarray(0, end).toString('latin1');
  if (/^HTTP\/1\.1 (?:1\d\d)/.test(head)) return isComplete(bytes.subarray(end + 4), hasBody);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return !hasBody || bytes.length >= end + 4 + length;
}

/** Parses consecutive responses to GET requests on one connection. The last one may be incomplete. */
export function parseResponses(bytes: Buffer) {
  const responses: { status: number; headers: ReadonlyMap<string, string>; body: Buffer }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at);
    const head = bytes.subarray(at, end < 0 ? undefined : end).toString('latin1');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    const start = end < 0 ? bytes.length : end + 4;
    at = start + Number(headers.get('content-length') ?? 0);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? 0);
    responses.push({ status, headers, body: bytes.subarray(start, at) });
  }
  return responses;
}
