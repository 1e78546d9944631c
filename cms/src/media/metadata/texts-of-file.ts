import { readFile } from 'node:fs/promises';
import { normalize } from 'masthead-contract/text/normalize';
import { type PictureMetadata, readMetadata } from './read-metadata';

type Texts = { alternativeText?: string | null; caption?: string | null };

/**
 * Longer texts of a picture, and letters with too many marks, are refused (`writing/limits`); texts that no editor typed must not
 * cause that.
 */
const MAX_CHARACTERS = 1_000;

/**
 * The texts of a picture that is uploaded: what the editor has typed, else what the file says. The credit stands in the caption, where
 * editors can correct it.
 */
export async function withTextsOfFile<Info extends Texts>(
  info: Info,
  filepath: string,
): Promise<Info & Texts> {
  const file = readMetadata(await readFile(filepath));
  return {
    ...info,
    alternativeText: info.alternativeText || normalize(file.alternativeText, 'NFC'),
    caption: info.caption || normalize(captionOf(file), 'NFC'),
  };
}

/** As in: The quay in the fog. (Kim Kestrel/Quay Pictures) */
function captionOf({ caption, credit }: PictureMetadata): string {
  if (!credit || caption.includes(credit)) return caption;
  const both = caption ? `${caption} (${credit})` : credit;
  return both.length <= MAX_CHARACTERS ? both : caption;
}
