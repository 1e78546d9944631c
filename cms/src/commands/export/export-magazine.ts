import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { nameOfUpload } from '../../media/storage/read-upload';
import { filesOf } from '../../media/storage/service-storage';
import { linkRecordings } from './link-recordings';
import type { Part, Place } from './part';
import { readMagazine } from './read-magazine';
import { writeGhost } from './write-ghost';
import { writeMarkdown } from './write-markdown';
import { writeWxr } from './write-wxr';

/** Writes all parts in one format. */
type Write = (parts: AsyncIterable<Part>, place: Place) => Promise<void>;

const FORMATS = {
  wordpress: { write: writeWxr, pictures: 'pictures' },
  ghost: { write: writeGhost, pictures: 'content/images' },
  markdown: { write: writeMarkdown, pictures: 'pictures' },
} as const satisfies Record<string, { write: Write; pictures: string }>;
export type Format = keyof typeof FORMATS;

export const isFormat = (name: string): name is Format => name in FORMATS;

type Options = Place & {
  format: Format;
  withDrafts: boolean;
  /** Resolves when the next part may be read. */
  whenIdle: () => Promise<void>;
};

/**
 * Writes a magazine for another system: its authors, categories, tags and articles with their comments, as far as the format
 * supports them, and the pictures and recordings that articles show. Returns the number of articles and of pictures, including
 * recordings, and the URLs of those whose files are missing.
 */
export async function exportMagazine(
  strapi: Core.Strapi,
  { folder, site, format, withDrafts, whenIdle }: Options,
): Promise<{ articles: number; pictures: number; missing: string[] }> {
  const { write, pictures } = FORMATS[format];
  await mkdir(path.join(folder, pictures), { recursive: true });
  const missing: string[] = [];
  const counts = { articles: 0, pictures: 0, missing };
  await write(withCopies(), { folder, site });
  return counts;

  async function* withCopies(): AsyncGenerator<Part> {
    for await (const part of readMagazine(strapi, { withDrafts, whenIdle })) {
      if (part.kind === 'article') counts.articles += 1;
      if (part.kind === 'picture') {
        counts.pictures += 1;
        await copyPicture(part.url);
      }
      yield part.kind === 'article' ? { ...part, content: linkRecordings(part.content, site) } : part;
    }
  }

  /** Files at another storage provider aren't copied. */
  async function copyPicture(url: string): Promise<void> {
    if (!url.startsWith('/')) return;
    const stored = await filesOf(strapi).read(nameOfUpload(url));
    if (!stored) missing.push(url);
    else await pipeline(stored.stream, createWriteStream(path.join(folder, pictures, path.basename(url))));
  }
}
