import { atMost, type Figure } from '#testing/figure.ts';
import { allArticlePaths } from '#testing/pages.ts';
import { parseResponses, sendRaw } from '#testing/raw-http.ts';
import { median } from '#testing/statistics.ts';
import { until } from '#testing/until.ts';

/** Ten packets, which a server sends at once. */
const FIRST_FLIGHT = 14_600;
const MEDIAN = 11_500;
/** After so many responses the site compresses a page once more, as small as can be (decision 0055). */
const SENDS = 10;

/** Measures what the site sends for each page once it has been compressed as small as can be, headers included, on a socket. */
export async function measureSentBytes(url: string): Promise<Figure[]> {
  const paths = ['/', '/search?categories=', ...(await allArticlePaths(url))];
  const sizes: number[] = [];
  for (const path of paths) sizes.push(await smallest(url, path));
  const over = sizes.filter((size) => size > FIRST_FLIGHT).length;
  const method = `the home page, all news and all articles, ${paths.length} pages; bytes on the socket, headers included, after ${SENDS} responses, when the page has been compressed once more`;
  return [
    { ...atMost('bytes sent for a page, median', median(sizes), MEDIAN), method },
    atMost('– the largest', Math.max(...sizes), FIRST_FLIGHT),
    atMost(`– pages of more than ${FIRST_FLIGHT} bytes`, over, 0),
  ];
}

/** Must come before other loads: a page that has been sent so often already has its best compression. */
async function smallest(url: string, path: string): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept-Encoding: br\r\n\r\n`;
  async function read() {
    const { bytes } = await sendRaw(url, request);
    const [response] = parseResponses(bytes);
    if (response?.status !== 200 || response.headers.get('content-encoding') !== 'br')
      throw new Error(`${path} did not respond with a page in Brotli (status ${response?.status}).`);
    return { all: bytes.length, body: response.body.length };
  }
  const first = await read();
  for (let send = 1; send < SENDS; send++) await read();
  let latest = first;
  await until(`${path} has been compressed once more`, async () => {
    latest = await read();
    return latest.body < first.body;
  });
  return latest.all;
}
