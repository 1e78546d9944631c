export type RawPart = { status: number; headers: ReadonlyMap<string, string>; body: Buffer };

/** The answers to GET that stand one behind the other in the bytes of a connection; the last may be cut short. */
export function readAnswers(bytes: Buffer): RawPart[] {
  const answers: RawPart[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at);
    const [first = '', ...lines] = bytes
      .subarray(at, end < 0 ? undefined : end)
      .toString('latin1')
      .split('\r\n');
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
