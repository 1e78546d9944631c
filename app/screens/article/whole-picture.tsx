import { Picture } from '#app/components/picture/picture.tsx';
import type { Image } from '#contract/body/image.ts';
import styles from './whole-picture.module.css';
import { sizeOf } from './whole-sizes.ts';

type Props = {
  image: Image;
  /** The width of its place, as the `sizes` attribute of HTML. */
  sizes: string;
  /** For the main image of a page: load it first, not lazily. */
  priority?: boolean;
};

/**
 * A responsive image in its own proportions, not cropped and not enlarged, and at most 85 % of the screen high, or as high as
 * `--height-limit`. Its place has the same size before it loads, and if it fails.
 */
export function WholePicture({ image, sizes, priority = false }: Props) {
  const { width, height } = sizeOf(image);
  return (
    <span className={styles.whole}>
      <svg className={styles.size} display="none" width={width} height={height} aria-hidden="true" />
      <span className={styles.picture}>
        <Picture image={image} sizes={sizes} priority={priority} />
      </span>
    </span>
  );
}
