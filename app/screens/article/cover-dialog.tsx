import { Icon } from '#app/components/icon/icon.tsx';
import { useWords } from '#app/language/use-language.ts';
import type { Image } from '#contract/entities/image.ts';
import styles from './cover-dialog.module.css';
import { WholePicture } from './whole-picture.tsx';
import { wholeSizes } from './whole-sizes.ts';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** What the button does with the element whose id is `commandfor`, without a script. */
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}

type Props = {
  id: string;
  picture: Image;
  credit: string;
};

/**
 * The cover in full screen with caption and credit. A button with its id as `commandfor` opens it, before any script has
 * loaded; the button, Escape and a click outside the picture close it.
 */
export function CoverDialog({ id, picture, credit }: Props) {
  const words = useWords();
  return (
    <dialog id={id} className={styles.dialog} aria-label={picture.caption || words.cover}>
      <figure className={styles.figure}>
        <div className={styles.picture}>
          <WholePicture image={picture} sizes={wholeSizes(picture, '1920px')} />
        </div>
        {(picture.caption || credit) && (
          <figcaption className={styles.caption}>
            {picture.caption && <span>{picture.caption}</span>}
            {credit && <span className={styles.credit}>{credit}</span>}
          </figcaption>
        )}
      </figure>
      <button
        type="button"
        className={styles.close}
        command="close"
        commandfor={id}
        aria-label={words.closeFullScreen}
        title={words.closeFullScreen}
      >
        <Icon name="close-full-screen" />
      </button>
    </dialog>
  );
}
