import { brotliCompressSync } from 'node:zlib';
import { readText } from '#testing/pages.ts';

const STYLES = /<style\b.*?<\/style>/gs;
const LONG_WORDS = 900;

export type DocumentSize = { path: string; words: number; html: number; styles: number };

/** The documents of the sample's articles: the one of median size, and the one whose length is nearest to 900 words. */
export async function measureDocuments(siteUrl: string, paths: readonly string[]) {
  const sizes: DocumentSize[] = [];
  for (const path of paths) sizes.push(await measureDocument(siteUrl, path));
  const ofMedian = sizes.toSorted((a, b) => a.html - b.html)[Math.floor(sizes.length / 2)];
  const [long] = sizes.toSorted((a, b) => distance(a) - distance(b));
  if (!ofMedian || !long) throw new Error('There are no articles.');
  return { ofMedian, long };
}

/** The size of a page in bytes, compressed with Brotli: its inline styles, and the document without them. */
async function measureDocument(siteUrl: string, path: string): Promise<DocumentSize> {
  const { text } = await readText(siteUrl, path);
  const html = brotliCompressSync(text.replace(STYLES, '')).length;
  return { path, words: wordsOf(text), html, styles: brotliCompressSync(text).length - html };
}

const distance = ({ words }: DocumentSize) => Math.abs(words - LONG_WORDS);

/** The number of words in the article itself. */
function wordsOf(html: string): number {
  const [article = ''] = /<article.*?<\/article>/s.exec(html) ?? [];
  const text = article.replace(/<dialog.*?<\/dialog>/gs, '').replace(/<[^>]*>/g, ' ');
  return text.split(/\s+/).filter(Boolean).length;
}
