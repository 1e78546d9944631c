import { connect } from 'node:net';

/** What came back for some bytes: the statuses of all answers, and how it ended. */
export type RawAnswer = { statuses: number[]; bytes: Buffer; end: 'answered' | 'closed' | 'silent' };

type Settings = {
  /** Milliseconds without a byte after which nothing more is expected. */
  patience?: number;
  /** Waits until the other side closes, so that a second answer would be seen too. */
  untilClosed?: boolean;
  /** Closes its half of the connection behind the bytes (FIN). */
  halfClose?: boolean;
};

const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})/gm;

/** Opens a connection to the server of an address. */
export function connectTo(url: string) {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port), noDelay: true });
}

/** Sends bytes as they are, which no HTTP library would, and reads what comes back. */
export function sendRaw(
  url: string,
  bytes: Buffer | string,
  { patience = 5_000, untilClosed = false, halfClose = false }: Settings = {},
): Promise<RawAnswer> {
  const wantsBody = !bytes.toString('latin1').startsWith('HEAD ');
  return new Promise((resolve) => {
    const socket = connectTo(url);
    const chunks: Buffer[] = [];
    const finish = (end: RawAnswer['end']) => {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      // Without a closing handshake: a hundred thousand of these would use up the ports.
      socket.resetAndDestroy();
      const all = Buffer.concat(chunks);
      const statuses = [...all.toString('latin1').matchAll(STATUS_LINE)].map(([, status]) => Number(status));
      resolve({ statuses, bytes: all, end });
    };
    socket.setTimeout(patience, () => finish('silent'));
    socket.on('error', () => finish('closed'));
    socket.on('close', () => finish('closed'));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (!untilClosed && isWhole(Buffer.concat(chunks), wantsBody)) finish('answered');
    });
    socket.on('connect', () => (halfClose ? socket.end(bytes) : socket.write(bytes)));
  });
}

/** Whether the first answer is complete, by its Content-Length. */
function isWhole(bytes: Buffer, wantsBody: boolean): boolean {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = bytes.subarray(0, end).toString('latin1');
  if (/^HTTP\/1\.1 (?:1\d\d)/.test(head)) return isWhole(bytes.subarray(end + 4), wantsBody);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return !wantsBody || bytes.length >= end + 4 + length;
}

/** Reads the answers to pipelined GETs from the bytes of a connection; the last may be cut short. */
export function readAnswers(bytes: Buffer) {
  const answers: { status: number; headers: ReadonlyMap<string, string>; body: Buffer }[] = [];
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
    answers.push({ status, headers, body: bytes.subarray(start, at) });
  }
  return answers;
}
