import { createHash, createHmac } from 'node:crypto';

export type Credentials = { region: string; accessKeyId: string; secretAccessKey: string };

/** A request to S3. `sha256` is that of its body, in hex. Names of headers are in small letters. */
type Request = { method: string; url: URL; headers: Readonly<Record<string, string>>; sha256: string };

export const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** The headers of a request with its signature, by Signature Version 4 of AWS, which every S3 server takes. */
export function signedHeaders(
  { method, url, headers, sha256 }: Request,
  { region, accessKeyId, secretAccessKey }: Credentials,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256,
    'x-amz-date': time,
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(encode).join('='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    sha256,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`;
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...signed, authorization };
}

/** Encodes all but the unreserved characters of RFC 3986, as the signature wants it. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
