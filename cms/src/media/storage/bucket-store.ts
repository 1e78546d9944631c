import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BucketSettings } from '../../environment';
import { type FileStore, isUnfinished, type ListedFile } from './file-store';
import { type Patience, readText, type S3Response, s3Requests } from './s3-requests';
import { StorageError } from './storage-error';
import { xmlText } from './xml-text';

/** Only an editor or a command waits for it. */
const WORK = { limitMs: 30_000, pausesMs: [200, 1000, 3000] };
/** A reader waits: the site gives up after five seconds. One attempt more for a connection that the server has closed meanwhile. */
const READ = { limitMs: 4000, pausesMs: [50] };

const FOUND = [200, 404];
/** The header that stores a file's hash. */
const HASH = 'x-amz-meta-sha256';

/** `sha256` in hex; null if the file was not stored by a `put` of this service. */
type StoredObject = { size: number; sha256: string | null };

export type Bucket = FileStore & {
  /** The name of the place, for messages. */
  place: string;
  /** Rejects with a StorageError if its files cannot be listed. */
  check(): Promise<void>;
  /**
   * The bucket's response to a request for a file: 200, 206, 304, 412 or 416; null if the file doesn't exist. `headers` are those
   * of the request that S3 understands, with names in lower case.
   */
  respond(
    name: string,
    method: 'GET' | 'HEAD',
    headers: Readonly<Record<string, string>>,
  ): Promise<S3Response | null>;
};

/** Files in a bucket of any S3 server: the key of each is its name. */
export function bucketStore(settings: BucketSettings): Bucket {
  const { send, refusal, place, bucket } = s3Requests(settings);

  /** The response with a file; null if the file doesn't exist. A missing bucket is an error instead. */
  async function found(response: S3Response): Promise<S3Response | null> {
    if (response.status !== 404) return response;
    if ((await readText(response.body)).includes('<Code>NoSuchBucket</Code>'))
      throw refusal(404, 'NoSuchBucket');
    return null;
  }

  /** A response with a file says how long that is: what comes may be endless. */
  function limited(response: S3Response | null): S3Response | null {
    if (!response || response.status > 206 || response.headers['content-length'] !== undefined)
      return response;
    response.body.destroy();
    throw new StorageError(`${place} sent a file without a length.`);
  }

  /** What the bucket reports about a file; null if it doesn't exist. */
  async function stored(name: string, patience: Patience = WORK): Promise<StoredObject | null> {
    const { status, headers, body } = await send(
      { method: 'HEAD', key: name },
      { ...patience, accepted: FOUND },
    );
    body.resume();
    const { 'content-length': size, [HASH]: sha256 } = headers;
    return status === 200 ? { size: Number(size), sha256: typeof sha256 === 'string' ? sha256 : null } : null;
  }

  /**
   * Checks that the bucket really has the file that it claims to have stored: otherwise the file could be missing without anyone
   * noticing.
   */
  async function confirm(name: string, { size, sha256 }: StoredObject): Promise<void> {
    const found = await stored(name);
    if (found?.size !== size || found.sha256 !== sha256)
      throw new StorageError(`${place} confirmed storing ${name}, but does not have it.`);
  }

  async function copy(from: string, to: string): Promise<boolean> {
    const source = {
      'x-amz-copy-source': `/${[bucket, ...from.split('/')].map(encodeURIComponent).join('/')}`,
    };
    const copied = await found(
      await send({ method: 'PUT', key: to, headers: source }, { ...WORK, accepted: FOUND }),
    );
    if (!copied) return false;
    // It begins to respond before it has copied a large file.
    const result = await readText(copied.body);
    if (!result.includes('<ETag>')) throw new StorageError(`${place} did not copy ${from}: ${result}`);
    const original = await stored(from);
    if (original) await confirm(to, original);
    return true;
  }

  async function remove(name: string): Promise<void> {
    const { body } = await send({ method: 'DELETE', key: name }, { ...WORK, accepted: [200, 204, 404] });
    await readText(body);
    if (await stored(name)) throw new StorageError(`${place} confirmed deleting ${name}, but still has it.`);
  }

  return {
    place,

    async check() {
      const query = { 'list-type': '2', 'max-keys': '1' };
      const { body } = await send({ method: 'GET', query }, { ...WORK, accepted: [200] });
      await readText(body);
    },

    has: async (name) => (await stored(name, READ)) !== null,

    async read(name) {
      const response = limited(
        await found(await send({ method: 'GET', key: name }, { ...WORK, accepted: FOUND })),
      );
      if (!response) return null;
      const { 'content-length': size, [HASH]: sha256 } = response.headers;
      return {
        stream: response.body,
        size: Number(size),
        path: null,
        sha256: typeof sha256 === 'string' ? sha256 : null,
      };
    },

    async put(name, path) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      const [{ size }, sha256] = [await stat(path), hash.digest('hex')];
      const { body } = await send(
        { method: 'PUT', key: name, headers: { [HASH]: sha256 }, body: { path, size, sha256 } },
        { ...WORK, accepted: [200] },
      );
      await readText(body);
      await confirm(name, { size, sha256 });
    },

    copy,
    async move(from, to) {
      const isThere = await copy(from, to);
      if (isThere) await remove(from);
      return isThere;
    },
    remove,

    async *list(prefix) {
      let next: string | undefined;
      do {
        const query = {
          'list-type': '2',
          prefix,
          ...(next !== undefined && { 'continuation-token': next }),
        };
        const { body } = await send({ method: 'GET', query }, { ...WORK, accepted: [200] });
        const page = await readText(body);
        yield* readList(page).filter(({ name }) => prefix.startsWith('.') || !isUnfinished(name));
        next = xmlText(page, 'NextContinuationToken');
      } while (next !== undefined);
    },

    async flush() {
      // The bucket answers when it has stored a file.
    },

    async respond(name, method, headers) {
      const accepted = [200, 206, 304, 404, 412, 416];
      return limited(await found(await send({ method, key: name, headers }, { ...READ, accepted })));
    },
  };
}

function readList(page: string): ListedFile[] {
  const [, ...entries] = page.split('<Contents>');
  return entries.map((entry) => ({
    name: xmlText(entry, 'Key') ?? '',
    size: Number(xmlText(entry, 'Size')),
    modified: Date.parse(xmlText(entry, 'LastModified') ?? ''),
  }));
}
