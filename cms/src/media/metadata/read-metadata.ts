import ExifReader from 'exifreader';
import type { Rights } from './rights';

/** The metadata in the file of a picture. Texts that are missing are empty. */
export type PictureMetadata = Rights & {
  alternativeText: string;
  caption: string;
  /** The photographer and the agency, as in `Kim Kestrel/Quay Pictures`. */
  credit: string;
};

/** Longer texts aren't captions, but attempts to fill the database. */
const MAX_CHARACTERS = 1_000;

const NOTHING: PictureMetadata = { alternativeText: '', caption: '', credit: '', creator: '', copyright: '' };

/**
 * Reads IPTC and XMP, but only the rights from EXIF: cameras write the name of their maker as the description. For an unreadable
 * file all texts are empty.
 */
export function readMetadata(bytes: Buffer): PictureMetadata {
  try {
    const { iptc, xmp, exif } = ExifReader.load(bytes, { expanded: true });
    const creator = firstText(iptc?.['By-line'], xmp?.creator, exif?.Artist);
    const agency = firstText(iptc?.Credit, xmp?.Credit);
    return {
      alternativeText: firstText(xmp?.AltTextAccessibility),
      caption: firstText(iptc?.['Caption/Abstract'], xmp?.description),
      credit: [...new Set([creator, agency])].filter(Boolean).join('/'),
      creator,
      copyright: firstText(iptc?.['Copyright Notice'], xmp?.rights, exif?.Copyright),
    };
  } catch {
    return NOTHING;
  }
}

/** A tag occurs several times if it has several values. */
type Tag = { description?: string } | readonly { description?: string }[];

/** The text of the first tag that has one. */
function firstText(...tags: readonly (Tag | undefined)[]): string {
  for (const tag of tags) {
    const values = [tag ?? []].flat().map(({ description = '' }) => withoutControls(description));
    const text = values.filter(Boolean).join(', ');
    if (text && text.length <= MAX_CHARACTERS) return text;
  }
  return '';
}

const withoutControls = (text: string) => text.replace(/[\p{Cc}\p{Co}\p{Cs}]+/gu, ' ').trim();
