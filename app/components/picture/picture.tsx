import { Icon } from '#app/components/icon/icon.tsx';
import { mediaUrl, renditions } from '#app/content/media.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import type { Image } from '#contract/entities/image.ts';
import styles from './picture.module.css';
import { useImageFailure } from './use-image-failure.ts';

type Props = {
  image: Image;
  /** How wide the picture stands, as the `sizes` of HTML. */
  sizes: string;
  /** The one picture of a page that is seen first is not waited for. */
  priority?: boolean;
};

/**
 * A picture in the size its place needs. The frame keeps the picture's own proportions, so
 * nothing moves when it comes; the place may overrule them by its style. Where it does not
 * come: 'Failed to load image' (spec §8).
 */
export function Picture({ image, sizes, priority = false }: Props) {
  const { mediaBase } = useSiteConfig();
  const { failed, props } = useImageFailure();

  if (failed) return <ImageFailed alternativeText={image.alternativeText} />;

  const { avif, sizes: choice } = renditions(image);
  const srcSet = choice.map(({ url, width }) => `${mediaUrl(url, mediaBase)} ${width}w`).join(', ');
  const responsive = choice.length > 0 ? { srcSet, sizes } : {};
  return (
    <picture className={styles.frame}>
      {avif && <source type="image/avif" {...responsive} />}
      <img
        {...props}
        className={styles.picture}
        src={mediaUrl(image.url, mediaBase)}
        {...(!avif && responsive)}
        width={image.width ?? undefined}
        height={image.height ?? undefined}
        alt={image.alternativeText}
        data-colours={image.formats.thumbnail?.colours ?? undefined}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}

/** Where there is no room for the words, the icon stands alone. */
function ImageFailed({ alternativeText }: { alternativeText: string }) {
  return (
    <span className={styles.failed} role="img" aria-label={`Failed to load image: ${alternativeText}`}>
      <span className={styles.reason}>
        <Icon name="broken-image" />
        <span className={styles.words}>Failed to load image</span>
      </span>
    </span>
  );
}
