import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listen } from '#scripts/ports.mjs';

type StoredObject = { bytes: Buffer; hash: string | undefined; modified: Date };

const PAGE = 100;

/**
 * A double of an S3 server with one bucket, in memory, for where there is no real one (`testing/radosgw.ts`). It believes every
 * signature, and begins with the files of a folder, if one is named.
 */
export async function startS3Double(folder?: string) {
  const objects = new Map<string, StoredObject>();
  const files = folder === undefined ? [] : await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    const content = { bytes: await readFile(path), hash: undefined, modified: new Date() };
    objects.set(relative(folder ?? '', path), content);
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
    const [, , ...path] = pathname.split('/').map(decodeURIComponent);
    const key = path.join('/');
    if (key === '') return void response.end(list(searchParams));
    switch (request.method) {
      case 'PUT':
        return put(key, request, response);
      case 'DELETE':
        objects.delete(key);
        return void response.writeHead(204).end();
      default:
        return get(key, request, response);
    }
  });

  async function put(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const source = request.headers['x-amz-copy-source'];
    if (typeof source === 'string') {
      const copied = objects.get(decodeURIComponent(source).split('/').slice(2).join('/'));
      if (!copied) return sendError(response, 404, 'NoSuchKey');
      objects.set(key, { ...copied, modified: new Date() });
      return void response.end('<CopyObjectResult><ETag>"a"</ETag></CopyObjectResult>');
    }
    const bytes = await buffer(request);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (request.headers['x-amz-content-sha256'] !== sha256)
      return sendError(response, 400, 'XAmzContentSHA256Mismatch');
    const hash = request.headers['x-amz-meta-sha256'];
    objects.set(key, { bytes, hash: typeof hash === 'string' ? hash : undefined, modified: new Date() });
    response.end();
  }

  function get(key: string, request: IncomingMessage, response: ServerResponse): void {
    const object = objects.get(key);
    if (!object) {
      sendError(response, 404, 'NoSuchKey');
      return;
    }
    const { bytes, hash, modified } = object;
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { ETag: etag }).end();
    const [range, start = 0, end = bytes.length - 1] =
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')?.map(Number) ?? [];
    const part = bytes.subarray(start, end + 1);
    response.writeHead(range === undefined ? 200 : 206, {
      'Accept-Ranges': 'bytes',
      'Content-Length': part.length,
      ETag: etag,
      'Last-Modified': modified.toUTCString(),
      ...(range !== undefined && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
      ...(hash && { 'x-amz-meta-sha256': hash }),
    });
    response.end(request.method === 'HEAD' ? undefined : part);
  }

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE).map((key) => {
      const { bytes, modified } = objects.get(key) ?? { bytes: '', modified: new Date() };
      return `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const last = keys.length > PAGE ? keys[PAGE - 1] : undefined;
    return `<ListBucketResult>${page.join('')}${last === undefined ? '' : `<NextContinuationToken>${last}</NextContinuationToken>`}</ListBucketResult>`;
  }

  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  return {
    endpoint,
    region: 'a',
    accessKeyId: 'a',
    secretAccessKey: 'a',
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An error as S3 describes it. */
export function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}
