import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../scripts/ports.mjs';
import { sendError } from '../../../../testing/s3-double.ts';
import { putText } from '../../testing/store-contract';
import { bucketStore } from './bucket-store';
import { StorageError } from './storage-error';

const SETTINGS = { bucket: 'pictures', region: 'a', accessKeyId: 'a', secretAccessKey: 'a' };

async function bucketAt(respond: RequestListener) {
  const server = createServer(respond);
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { endpoint, store: bucketStore({ ...SETTINGS, endpoint }) };
}

const failing = (status: number, code: string) => (_: unknown, response: ServerResponse) =>
  sendError(response, status, code);

test.each([
  [403, 'SignatureDoesNotMatch', 'refuses the login (403, SignatureDoesNotMatch): correct S3_ACCESS_KEY_ID'],
  [403, 'AccessDenied', 'or give this key the rights to list, read, write and delete.'],
  [403, 'RequestTimeTooSkewed', 'rejects the time of this machine: set its clock.'],
  [403, 'QuotaExceeded', 'is full (403, QuotaExceeded): raise its quota.'],
  [507, 'XMinioStorageFull', 'is full (507, XMinioStorageFull): raise its quota.'],
  [404, 'NoSuchBucket', 'does not exist (404, NoSuchBucket): create it, or correct S3_BUCKET.'],
  [
    301,
    'PermanentRedirect',
    'is in another region (301, PermanentRedirect): correct S3_ENDPOINT or S3_REGION.',
  ],
  [400, 'AuthorizationHeaderMalformed', 'is in another region'],
  [418, '', 'answers 418.'],
])('an answer %i %s is explained to the operator', async (status, code, sentence) => {
  const { endpoint, store } = await bucketAt(failing(status, code));
  const failure: unknown = await putText(store, 'fog.jpg', 'a picture').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StorageError);
  expect(String(failure)).toContain(`The bucket pictures at ${endpoint} `);
  expect(String(failure)).toContain(sentence);
  expect(failure).toMatchObject({ isFull: sentence.includes('quota') });
});

test('a request that fails temporarily is retried', async () => {
  let count = 0;
  const { store } = await bucketAt((request, response) => {
    count += 1;
    if (count === 1) return void request.socket.destroy();
    if (count === 2) return sendError(response, 503, 'SlowDown');
    request.resume();
    if (request.method === 'HEAD') return has(response, 3, SHA256_OF_FOG);
    response.end();
  });
  await putText(store, 'fog.jpg', 'fog');
  expect(count).toBe(4);
});

test('an unreachable bucket is named', async () => {
  const { endpoint, store } = await bucketAt((request) => request.socket.destroy());
  await expect(store.respond('fog.jpg', 'GET', {})).rejects.toThrow(
    `The bucket pictures at ${endpoint} cannot be reached (ECONNRESET).`,
  );
});

test('a truncated file is an error', async () => {
  const { store } = await bucketAt((_, response) => {
    response.writeHead(200, { 'Content-Length': 10 });
    response.write('half', () => response.destroy());
  });
  const content = await store.read('fog.jpg');
  await expect(content?.stream.toArray()).rejects.toThrow();
});

test('a copy that fails after its response has begun is an error', async () => {
  const { store } = await bucketAt(
    (_, response) => void response.end('<Error><Code>InternalError</Code></Error>'),
  );
  await expect(store.copy('fog.jpg', '.bin/fog.jpg')).rejects.toThrow('did not copy fog.jpg');
});

/** Answers HEAD as if it had a file of a size with a hash. */
const has = (response: ServerResponse, size: number, sha256 = '') =>
  void response.writeHead(200, { 'Content-Length': size, 'x-amz-meta-sha256': sha256 }).end();

const SHA256_OF_FOG = createHash('sha256').update('fog').digest('hex');

test.each<[string, (response: ServerResponse) => void]>([
  ['has nothing', (response) => sendError(response, 404, 'NoSuchKey')],
  ['has another file', (response) => has(response, 3, '0'.repeat(64))],
  ['has a file without a hash', (response) => has(response, 3)],
  ['has a part of it', (response) => has(response, 2, SHA256_OF_FOG)],
])(
  'an upload is verified before it counts as stored: not if it %s after saying so',
  async (_what, answer) => {
    const { store } = await bucketAt((request, response) => {
      request.resume();
      if (request.method === 'HEAD') answer(response);
      else response.end();
    });
    await expect(putText(store, 'fog.jpg', 'fog')).rejects.toThrow(
      'confirmed storing fog.jpg, but does not have it.',
    );
  },
);

test('a file is not moved before the bucket really has the copy', async () => {
  const asked: string[] = [];
  const { store } = await bucketAt((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.method === 'PUT') response.end('<CopyObjectResult><ETag>"a"</ETag></CopyObjectResult>');
    else if (request.url === '/pictures/fog.jpg') has(response, 3);
    else sendError(response, 404, 'NoSuchKey');
  });
  await expect(store.move('fog.jpg', '.bin/fog.jpg')).rejects.toThrow(
    'confirmed storing .bin/fog.jpg, but does not have it',
  );
  expect(asked.filter((line) => line.startsWith('DELETE'))).toEqual([]);
});

test('a deletion is verified before it counts as done', async () => {
  const { store } = await bucketAt((request, response) => {
    if (request.method === 'HEAD') has(response, 3);
    else response.writeHead(204).end();
  });
  await expect(store.remove('fog.jpg')).rejects.toThrow('confirmed deleting fog.jpg, but still has it');
});

test('a file without a length, which may be endless, is refused', async () => {
  const { store } = await bucketAt((_, response) => void response.write('a'));
  await expect(store.read('fog.jpg')).rejects.toThrow('sent a file without a length');
  await expect(store.respond('fog.jpg', 'GET', {})).rejects.toThrow('sent a file without a length');
});
