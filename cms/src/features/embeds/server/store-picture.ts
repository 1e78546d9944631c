import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';

/** Adds a picture of another site to the media library, by the rules of an upload; `null` if these refuse it. */
export async function storePicture(
  strapi: Core.Strapi,
  { name, content }: { name: string; content: Buffer },
  user: unknown,
): Promise<object | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-embed-'));
  try {
    const filepath = path.join(folder, 'picture');
    await writeFile(filepath, content);
    // The service reads the format itself.
    const files = { filepath, originalFilename: 'embed', mimetype: 'image/jpeg', size: content.length };
    // With a slash in its name it would be a file in a folder.
    const data = { fileInfo: { name: name.replaceAll('/', ' '), alternativeText: name, caption: '' } };
    const [stored] = await strapi.plugin('upload').service('upload').upload({ files, data }, { user });
    return stored;
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true });
  }
}
