import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { useWords } from '#app/language/use-language.ts';
import type { Image } from '#contract/entities/image.ts';
import styles from './cover-dialog.module.css';
import { isOnPicture } from './is-on-picture.ts';

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

  function onClick({ target, clientX, clientY }: MouseEvent) {
    if (isBackdrop(target, { x: clientX, y: clientY })) dialog.current?.close();
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
          <Picture image={picture} sizes="1920px" priority />
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

/** Whether a click hit neither the picture nor a text. */
function isBackdrop(target: EventTarget, point: { x: number; y: number }): boolean {
  if (target instanceof HTMLImageElement) {
    const picture = { width: target.naturalWidth, height: target.naturalHeight };
    return !isOnPicture(point, target.getBoundingClientRect(), picture);
  }
  return target instanceof HTMLDialogElement || target instanceof HTMLDivElement;
}
