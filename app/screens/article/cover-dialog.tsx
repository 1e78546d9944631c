import type { ReactNode } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { useWords } from '#app/language/use-language.ts';
import type { Image } from '#contract/body/image.ts';
import styles from './cover-dialog.module.css';
import { WholePicture } from './whole-picture.tsx';
import { wholeSizes } from './whole-sizes.ts';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** The button's action on the element whose id is `commandfor`, which works without a script. */
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}

type Props = {
  id: string;
  picture: Image;
  credit: string;
};

/** The cover in full screen with caption and credit. */
export function CoverDialog({ id, picture, credit }: Props) {
  const words = useWords();
  return (
    <FullScreenDialog id={id} label={picture.caption || words.cover}>
      <FullScreenPicture picture={picture} credit={credit} />
    </FullScreenDialog>
  );
}

/**
 * A dialog that fills the screen. A button with its id as `commandfor` opens it, before any script has loaded; the button,
 * Escape and a click outside a picture close it.
 */
export function FullScreenDialog({
  id,
  label,
  children,
}: {
  id: string;
  label: string;
  children: ReactNode;
}) {
  const words = useWords();
  return (
    // Reader views of browsers leave out hidden elements, and this is hidden until it opens.
    <dialog id={id} className={styles.dialog} aria-label={label} hidden>
      {children}
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

/** A picture in such a dialog, with caption and credit. */
export function FullScreenPicture({ picture, credit }: Omit<Props, 'id'>) {
  return (
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
  );
}
