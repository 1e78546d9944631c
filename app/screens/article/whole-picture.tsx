import { Picture } from '#app/components/picture/picture.tsx';
import type { Image } from '#contract/entities/image.ts';
import styles from './whole-picture.module.css';
import { wholeSizes } from './whole-sizes.ts';

type Props = {
  image: Image;
  /** The width of its place, as the `sizes` attribute of HTML. */
  sizes: string;
  /** For the main image of a page: load it first, not lazily. */
  priority?: boolean;
};

/** The size of an image that the content service stored without one. */
const UNKNOWN = { width: 1200, height: 800 };

/**
 * A responsive image in its own proportions, not cropped and not enlarged, and at most 85 % of the screen high
 * (`--height-limit`). Its place has the same size before it loads, and if it fails.
 */
export function WholePicture({ image, sizes, priority = false }: Props) {
  const { width, height } = image;
  const size = width && height ? { width, height } : UNKNOWN;
  return (
    <span className={styles.whole}>
      <svg className={styles.size} width={size.width} height={size.height} aria-hidden="true" />
      <span className={styles.picture}>
        <Picture image={image} sizes={wholeSizes(image, sizes)} priority={priority} />
      </span>
    </span>
  );
}
