import * as v from 'valibot';
import { type Image, LibraryImage } from './blocks';

const unknown = v.optional(v.unknown(), null);

/** The fields of a library picture that a text repeats, as Strapi's validator requires. */
const File = v.object({
  ...LibraryImage.entries,
  width: v.number(),
  height: v.number(),
  formats: unknown,
  hash: v.string(),
  ext: v.string(),
  mime: v.string(),
  size: v.number(),
  previewUrl: unknown,
  provider: v.string(),
  provider_metadata: unknown,
  createdAt: v.string(),
  updatedAt: v.string(),
});

/** The pictures in what the media library gives. */
export function libraryImages(files: unknown): LibraryImage[] {
  const all: unknown[] = Array.isArray(files) ? files : [];
  return all.flatMap((file) => {
    const image = v.safeParse(File, file);
    return image.success ? image.output : [];
  });
}

/** The block of a picture, without width. Strapi expects a text in it. */
export const newPicture = (image: LibraryImage): Image => ({
  type: 'image',
  image,
  children: [{ type: 'text', text: '' }],
});
