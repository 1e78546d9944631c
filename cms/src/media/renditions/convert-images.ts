import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { FILE } from '../../content-types';
import { readUpload } from '../storage/read-upload';
import { filesOf } from '../storage/service-storage';
import { isIconCandidate } from './make-icon';
import { SMALLEST_CROP } from './make-share';

type StoredFile = {
  id: number;
  name: string;
  url: string;
  mime: string;
  ext: string | null;
  width: number | null;
  height: number | null;
  formats: Record<string, { mime?: string; colours?: string | null }> | null;
};

const FIELDS = ['id', 'name', 'url', 'mime', 'ext', 'width', 'height', 'formats'];

/** For a picture of another provider, in milliseconds. */
const FETCH_LIMIT_MS = 60_000;

const CONVERTIBLE = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/svg+xml',
];

/**
 * Makes the renditions of pictures that were stored without them, by a program, for example. Pictures keep their URLs; unreadable
 * ones are reported and left unchanged. Can be stopped and run again. Resolves with their number.
 */
export async function convertImages(
  strapi: Core.Strapi,
  { tell, stopped }: { tell: (line: string) => void; stopped: AbortSignal },
): Promise<number> {
  const files: StoredFile[] = await strapi.db.query(FILE).findMany({
    select: FIELDS,
    where: { mime: { $in: CONVERTIBLE } },
    orderBy: { id: 'desc' },
  });
  const unconverted = files.filter(needsConversion);
  const temporary = await mkdtemp(path.join(tmpdir(), 'masthead-renditions-'));
  try {
    for (const [index, file] of unconverted.entries()) {
      if (stopped.aborted) break;
      await convert(strapi, file, temporary).catch((error: unknown) =>
        tell(`${file.name} was not converted: ${error instanceof Error ? error.message : error}`),
      );
      if ((index + 1) % 10 === 0 || index + 1 === unconverted.length) {
        tell(`Converting pictures: ${index + 1} of ${unconverted.length}`);
      }
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return unconverted.length;
}

/** Whether a rendition for shared links or icons or the colours are missing, or another rendition is not AVIF. */
function needsConversion(file: StoredFile): boolean {
  const { share, share16x9, share4x3: _, share1x1: __, icon, ...others } = file.formats ?? {};
  return (
    share === undefined ||
    (share16x9 === undefined && hasCrops(file)) ||
    (icon === undefined && isIconCandidate(file)) ||
    Object.values(others).some(({ mime }) => mime !== 'image/avif') ||
    (others.thumbnail !== undefined && others.thumbnail.colours === undefined)
  );
}

const hasCrops = ({ mime, width, height }: StoredFile) =>
  mime !== 'image/svg+xml' && (width ?? 0) >= SMALLEST_CROP.width && (height ?? 0) >= SMALLEST_CROP.height;

async function convert(strapi: Core.Strapi, { id }: StoredFile, temporary: string): Promise<void> {
  // All pictures may take hours: an editor may have replaced this one meanwhile, or deleted it.
  const file: StoredFile | null = await strapi.db.query(FILE).findOne({ select: FIELDS, where: { id } });
  if (!file || !needsConversion(file)) return;
  const filepath = path.join(temporary, `${file.id}${path.extname(file.name)}`);
  await writeFile(filepath, await readOriginal(strapi, file));
  const { size } = await stat(filepath);
  await strapi
    .plugin('upload')
    .service('upload')
    .convert(file.id, {
      data: {},
      file: { filepath, originalFilename: file.name, mimetype: file.mime, size },
    });
  await rm(filepath, { force: true });
}

/** Reads the original from our storage, or by its URL from another provider's. */
async function readOriginal(strapi: Core.Strapi, { url }: StoredFile): Promise<Buffer> {
  if (url.startsWith('/')) {
    const bytes = await readUpload(filesOf(strapi), url);
    if (!bytes) throw new Error(`there is no ${url}.`);
    return bytes;
  }
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
