import { Icon } from '#app/components/icon/icon.tsx';
import { focusStep, mediaUrl, renditions } from '#app/content/media.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useWords } from '#app/language/use-language.ts';
import type { Image } from '#contract/body/image.ts';
import styles from './picture.module.css';
import { useImageFailure } from './use-image-failure.ts';

type Props = {
  image: Image;
  /** The rendered width, as the `sizes` attribute of HTML. */
  sizes: string;
  /** For the main image of a page: load it first, not lazily. */
  priority?: boolean;
};

/**
 * A responsive image that fills its box, cropped around its focal point. If it fails, it is replaced by 'Failed to load
 * image' (spec §8).
 */
export function Picture({ image, sizes, priority = false }: Props) {
  const { mediaBase } = useSiteConfig();
  const { failed, props } = useImageFailure();

  if (failed) return <ImageFailed alternativeText={image.alternativeText} />;

  const options = renditions(image, sizes);
  const srcSet = options.map(({ url, width }) => `${mediaUrl(url, mediaBase)} ${width}w`).join(', ');
  return (
    // In a <picture>, so that React adds no link that preloads the image.
    <picture className={styles.frame}>
      {/* Not a <source>: programs that save pages do not fetch its files, and the `src`, which every browser can show, would not
          replace them. */}
      <img
        {...props}
        className={styles.picture}
        src={mediaUrl(image.url, mediaBase)}
        {...(options.length > 0 && { srcSet, sizes })}
        width={image.width ?? undefined}
        height={image.height ?? undefined}
        alt={image.alternativeText}
        data-colours={image.formats.thumbnail?.colours ?? undefined}
        data-focus={focusStep(image.focalPoint)}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}

/** CSS hides the text if there is room only for the icon. */
export function ImageFailed({ alternativeText }: { alternativeText: string }) {
  const { imageFailed } = useWords();
  return (
    <span
      className={styles.failed}
      role="img"
      aria-label={[imageFailed, alternativeText].filter(Boolean).join(': ')}
    >
      <span className={styles.reason}>
        <Icon name="broken-image" />
        <span className={styles.words}>{imageFailed}</span>
      </span>
    </span>
  );
}
