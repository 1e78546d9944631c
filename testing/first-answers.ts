import { once } from 'node:events';
import { constants, createBrotliDecompress } from 'node:zlib';
import { readText } from './pages.ts';
import { parseResponses, sendRaw } from './raw-http.ts';
import { until } from './until.ts';

/** What a server sends at once: ten packets. */
export const FIRST_FLIGHT = 14_600;

/** The first answer to a request for a page, as it is sent to a browser that accepts Brotli. */
export type FirstAnswer = {
  path: string;
  /** Bytes on the socket, headers included. */
  bytes: number;
  /** The part of the page that arrives with the first packets. */
  firstHtml: () => Promise<string>;
};

/** Pages that are in no sitemap: lists from their second page, and searches. `nowhere` is the error page. */
const UNLISTED = [
  '/search',
  '/search?categories=&page=2',
  '/search?categories=&page=3',
  '/search?categories=&sort=title',
  '/search?keywords=the',
  '/search?keywords=the&page=2',
  '/search?keywords=water&in=texts',
  '/search?keywords=qwertzuiop',
  '/search?keywords=the&categories=society,cities&tags=100%2525+local',
  '/nowhere',
];

/**
 * Reads each page of a magazine once. Only a site that has sent none of them gives first answers: what is sent often is compressed
 * once more (decision 0055).
 */
export async function readFirstAnswers(url: string): Promise<FirstAnswer[]> {
  const answers: FirstAnswer[] = [];
  for (const path of [...(await listedPaths(url)), ...UNLISTED])
    answers.push(await readFirstAnswer(url, path));
  return answers;
}

async function readFirstAnswer(url: string, path: string): Promise<FirstAnswer> {
  const request = `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept-Encoding: br\r\n\r\n`;
  let bytes: Buffer = Buffer.alloc(0);
  // A content service that has too little CPU time fails for a moment, and the page is not sent.
  await until(`${path} is served`, async () => {
    ({ bytes } = await sendRaw(url, request));
    return !bytes.subarray(0, 20).includes(' 503 ');
  });
  const [response] = parseResponses(bytes);
  if (response?.headers.get('content-encoding') !== 'br')
    throw new Error(`${path} did not respond with a page in Brotli (status ${response?.status}).`);
  const headBytes = bytes.length - response.body.length;
  return {
    path,
    bytes: bytes.length,
    firstHtml: () => readStart(response.body.subarray(0, FIRST_FLIGHT - headBytes)),
  };
}

/** The text in the first bytes of a Brotli stream. */
async function readStart(bytes: Buffer): Promise<string> {
  const decompress = createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  const chunks: Buffer[] = [];
  decompress.on('data', (chunk) => chunks.push(chunk));
  decompress.end(bytes);
  await once(decompress, 'end');
  return Buffer.concat(chunks).toString();
}

/** The pages in the sitemaps of a magazine. */
async function listedPaths(url: string): Promise<string[]> {
  const locations = async (path: string) => {
    let { status, text } = await readText(url, path);
    await until(`${path} is served`, async () => {
      if (status !== 200) ({ status, text } = await readText(url, path));
      return status === 200;
    });
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = '']) => {
      const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
      return pathname + search;
    });
  };
  const sitemaps = await locations('/sitemap.xml');
  const paths = await Promise.all(sitemaps.map(locations));
  return [...new Set(paths.flat())];
}
