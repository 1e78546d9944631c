import { Icon } from '#app/components/icon/icon.tsx';
import { useTextAttributes, useWords } from '#app/language/use-language.ts';
import type { Image } from '#contract/body/image.ts';
import { coverDialogId } from './cover-dialog-id.ts';
import styles from './cover-figure.module.css';
import { WholePicture } from './whole-picture.tsx';

type Props = {
  /** Its place among the pictures of the cover. */
  index: number;
  picture: Image;
  credit: string;
  /** The width of its place, as the `sizes` attribute of HTML. */
  sizes: string;
  /** For the first picture, which is loaded before all others. */
  priority?: boolean;
};

/** A picture of the cover with caption, photo credit and a full-screen button (spec §2, Article page). */
export function CoverFigure({ index, picture, credit, sizes, priority = false }: Props) {
  const words = useWords();
  const attributes = useTextAttributes(picture.caption);
  return (
    <figure className={styles.figure}>
      <div className={styles.picture}>
        <WholePicture image={picture} sizes={sizes} priority={priority} />
        <button
          type="button"
          className={styles.open}
          command="show-modal"
          commandfor={coverDialogId(index)}
          aria-label={words.openFullScreen}
          title={words.openFullScreen}
          aria-haspopup="dialog"
        >
          <Icon name="open-full-screen" />
        </button>
      </div>
      {(picture.caption || credit) && (
        <figcaption className={styles.caption}>
          {picture.caption && <span {...attributes}>{picture.caption}</span>}
          {credit && <span className={styles.credit}>{credit}</span>}
        </figcaption>
      )}
    </figure>
  );
}
