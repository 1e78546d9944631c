import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { printable } from 'masthead-contract/text/clean-text';
import { normalize } from 'masthead-contract/text/normalize';
import { exportedMarkdown } from './exported-markdown';
import type { Article, Part, Place } from './part';

const FOLDER = 'articles';
/** Bytes that any file system has for a name, with room for the extension. */
const MAX_NAME = 200;
/** Names that Windows keeps for devices, that hide a file, and by which Hugo takes the folder for one page. */
const RESERVED = /^(?:\.|_?index$|(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/i;

/** Writes a file with front matter for each article, in the words of Hugo, Jekyll, Astro and Eleventy. */
export async function writeMarkdown(parts: AsyncIterable<Part>, { folder }: Place): Promise<void> {
  const to = path.join(folder, FOLDER);
  await mkdir(to);
  // Some file systems don't distinguish upper and lower case.
  const taken = new Set(['']);
  for await (const part of parts) {
    if (part.kind !== 'article') continue;
    const { id, slug } = part;
    const folded = normalize(slug, 'NFC').toLowerCase();
    const isName = !taken.has(folded) && !RESERVED.test(slug) && Buffer.byteLength(slug) <= MAX_NAME;
    taken.add(folded);
    // No slug has a space.
    await writeFile(path.join(to, `${isName ? slug : `article ${id}`}.md`), printable(toFile(part)));
  }
}

function toFile(article: Article): string {
  const { title, subtitle, slug, description, cover, language, sponsor, dossiers, publishedOn } = article;
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
  const fields = {
    title,
    subtitle,
    slug,
    description,
    url: article.path,
    date: publishedOn?.toISOString(),
    draft: publishedOn === null || undefined,
    authors: names(article.authors),
    categories: names(article.categories),
    tags: names(article.tags),
    series: names(dossiers),
    lang: language,
    sponsor,
    image: cover && {
      src: addressOf(cover.url),
      alt: cover.alternativeText,
      caption: cover.caption,
      credit: cover.credit,
    },
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    const isEmpty =
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
    // JSON is YAML.
    return isEmpty ? [] : `${name}: ${JSON.stringify(value)}`;
  });
  return `---\n${lines.join('\n')}\n---\n\n${exportedMarkdown(article.content, addressOf)}\n`;
}

const addressOf = (url: string): string => (url.startsWith('/') ? `/pictures/${path.basename(url)}` : url);
