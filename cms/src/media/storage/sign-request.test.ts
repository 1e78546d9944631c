import { expect, test } from 'vitest';
import { EMPTY_SHA256, signRequest } from './sign-request';

const CREDENTIALS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOW = new Date('2013-05-24T00:00:00Z');

// The examples of the documentation of Amazon S3 (Authenticating Requests: Using the Authorization Header).
test.each([
  {
    what: 'a part of an object',
    request: { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, sha256: EMPTY_SHA256 },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'an object to store',
    request: {
      method: 'PUT',
      path: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      sha256: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'a list',
    request: { method: 'GET', path: '/?max-keys=2&prefix=J', headers: {}, sha256: EMPTY_SHA256 },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('signs a request for $what as Amazon does', async ({ request: { path, ...request }, signature }) => {
  const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);
  const { headers } = await signRequest({ ...request, url }, CREDENTIALS, NOW);
  expect(headers.authorization?.split('Signature=')[1]).toBe(signature);
});
