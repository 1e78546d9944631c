import { brotliCompressSync } from 'node:zlib';
import { readText } from '#testing/pages.ts';

const STYLES = /<style\b.*?<\/style>/gs;
const LONG_WORDS = 900;

export type DocumentSize = { path: string; words: number; html: number; styles: number };

/** The size of a page in bytes, compressed with Brotli: its inline styles, and the document without them. */
export async function measureDocument(siteUrl: string, path: string): Promise<DocumentSize> {
  const { text } = await readText(siteUrl, path);
  const html = brotliCompressSync(text.replace(STYLES, '')).length;
  return { path, words: wordsOf(text), html, styles: brotliCompressSync(text).length - html };
}

/** The document of the article whose length is nearest to 900 words. */
export async function measureLongDocument(siteUrl: string, paths: readonly string[]): Promise<DocumentSize> {
  let nearest: DocumentSize | null = null;
  for (const path of paths) {
    const size = await measureDocument(siteUrl, path);
    if (!nearest || distance(size) < distance(nearest)) nearest = size;
  }
  if (!nearest) throw new Error('There are no articles.');
  return nearest;
}

const distance = ({ words }: DocumentSize) => Math.abs(words - LONG_WORDS);

/** The number of words in the article itself. */
function wordsOf(html: string): number {
  const [article = ''] = /<article.*?<\/article>/s.exec(html) ?? [];
  const text = article.replace(/<dialog.*?<\/dialog>/gs, '').replace(/<[^>]*>/g, ' ');
  return text.split(/\s+/).filter(Boolean).length;
}
