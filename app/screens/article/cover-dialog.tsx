import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { WholePicture } from '#app/components/picture/whole-picture.tsx';
import type { Image } from '#contract/entities/image.ts';
import styles from './cover-dialog.module.css';

type Props = {
  picture: Image;
  credit: string;
  onClose: () => void;
};

/**
 * The cover in full screen with caption and credit. The button, Escape and a click outside the picture close it.
 */
export function CoverDialog({ picture, credit, onClose }: Props) {
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
      aria-label={picture.caption || 'Cover'}
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
        aria-label="Close full screen"
        title="Close full screen"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close-full-screen" />
      </button>
    </dialog>
  );
}
