import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export type Credentials = { region: string; accessKeyId: string; secretAccessKey: string };

/** A request to S3. `sha256` is its body's, in hex. Names of headers are in lower case. */
type Request = { method: string; url: URL; headers: Readonly<Record<string, string>>; sha256: string };

/** The keys of a day, by what they are derived from: deriving one takes four times as long as a signature. */
const KEYS = new Map<string, ArrayBuffer>();

export const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** The headers of a request with its signature, by Signature Version 4 of AWS, which every S3 server takes, and the path that is signed. */
export async function signRequest(
  { method, url, headers, sha256 }: Request,
  { region, accessKeyId, secretAccessKey }: Credentials,
  now: Date,
): Promise<{ path: string; headers: Record<string, string> }> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': sha256 },
    region,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    cache: KEYS,
    datetime: now.toISOString().replaceAll(/[-:]|\.\d+/g, ''),
    allHeaders: true,
  });
  const signed = await signer.sign();
  // The parameters of a URL have another encoding.
  const path = [signer.encodedPath, signer.encodedSearch].filter(Boolean).join('?');
  return { path, headers: Object.fromEntries(signed.headers) };
}
