import { withoutGifMetadata } from './gif-metadata';
import { withoutIcoMetadata } from './ico-metadata';
import { withoutJpegMetadata } from './jpeg-metadata';
import { withoutPngMetadata } from './png-metadata';
import { withoutSvgMetadata } from './svg-metadata';
import { withoutWebpMetadata } from './webp-metadata';

/**
 * A picture of a media type with nothing in its file but what is shown, and the rights to it as XMP where the format has a place for
 * that. `null` if the file cannot be read, or is of a type without a remover: AVIF and TIFF are encoded anew.
 */
export function removeMetadata(type: string, bytes: Buffer, xmp: string | null): Buffer | null {
  switch (type) {
    case 'image/jpeg':
    case 'image/jpg':
      return withoutJpegMetadata(bytes, xmp);
    case 'image/png':
      return withoutPngMetadata(bytes, xmp);
    case 'image/webp':
      return withoutWebpMetadata(bytes, xmp);
    case 'image/gif':
      return withoutGifMetadata(bytes);
    case 'image/x-icon':
      return withoutIcoMetadata(bytes);
    case 'image/svg+xml': {
      // As Latin-1 every byte stays what it is, whatever the encoding of the document's texts.
      const clean = withoutSvgMetadata(bytes.toString('latin1'), (inner, picture) =>
        removeMetadata(inner, picture, null),
      );
      return clean === null ? null : Buffer.from(clean, 'latin1');
    }
    default:
      return null;
  }
}
