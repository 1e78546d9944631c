import { withoutGifMetadata } from './gif-metadata';
import { withoutIcoMetadata } from './ico-metadata';
import { withoutJpegMetadata } from './jpeg-metadata';
import { withoutPngMetadata } from './png-metadata';
import { withoutSvgMetadata } from './svg-metadata';
import { withoutWebpMetadata } from './webp-metadata';

/**
 * A picture of a media type, with a file reduced to the picture and, as XMP where the format supports it, its rights. `null` if
 * the file can't be read, or its type lacks a remover: AVIF and TIFF are re-encoded.
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
      // In Latin-1 every byte is preserved, whatever the encoding of the document's texts.
      const clean = withoutSvgMetadata(bytes.toString('latin1'), (inner, picture) =>
        removeMetadata(inner, picture, null),
      );
      return clean === null ? null : Buffer.from(clean, 'latin1');
    }
    default:
      return null;
  }
}
