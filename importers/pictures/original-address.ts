import { segmentsOf } from './find-local.ts';

/** Parameters with which image services say a size. */
const SIZES = [
  'w',
  'h',
  'width',
  'height',
  'resize',
  'fit',
  'crop',
  'quality',
  'q',
  'strip',
  'ssl',
  'zoom',
  'dpr',
  'auto',
];

/** The URL of the original of a resized picture, by the conventions of WordPress, Jetpack, Ghost and Substack. */
export function originalUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const last = url.hostname === 'substackcdn.com' ? segmentsOf(address).at(-1) : undefined;
  if (last && URL.canParse(last)) return last;
  for (const name of SIZES) url.searchParams.delete(name);
  const isProxied = /^i\d\.wp\.com$/.test(url.hostname);
  const [, host, rest] = isProxied ? (/^\/([^/]+)(\/.*)$/.exec(url.pathname) ?? []) : [];
  const path = (rest ?? url.pathname)
    .replace(/-\d{2,4}x\d{2,4}(?=\.[a-z]{3,4}$)/i, '')
    .replace(/\/content\/images\/size\/w\d+(?:h\d+)?(?:\/format\/[a-z]+)?\//, '/content/images/');
  return `${url.protocol}//${host ?? url.host}${path}${url.search}`;
}
