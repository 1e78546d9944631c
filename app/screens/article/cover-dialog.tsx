import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { useWords } from '#app/language/use-language.ts';
import type { Image } from '#contract/entities/image.ts';
import styles from './cover-dialog.module.css';
import { WholePicture } from './whole-picture.tsx';

type Props = {
  picture: Image;
  credit: string;
  onClose: () => void;
};

/**
 * The cover in full screen with caption and credit. The button, Escape and a click outside the picture close it.
 */
export function CoverDialog({ picture, credit, onClose }: Props) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  /** Closes at a click on neither the picture nor a text. */
  function onClick({ target }: MouseEvent) {
    if (target instanceof HTMLDialogElement || target instanceof HTMLDivElement) dialog.current?.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button work with the keyboard
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={picture.caption || words.cover}
      onClick={onClick}
      onClose={onClose}
    >
      <figure className={styles.figure}>
        <div className={styles.picture}>
          <WholePicture image={picture} sizes="1920px" priority />
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
        aria-label={words.closeFullScreen}
        title={words.closeFullScreen}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close-full-screen" />
      </button>
    </dialog>
  );
}
