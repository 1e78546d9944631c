import { Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Icon } from '#app/components/icon/icon.tsx';
import { useWords } from '#app/language/use-language.ts';
import { lazyComponent } from '#app/lib/lazy-component.tsx';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import type { Image } from '#contract/entities/image.ts';
import styles from './cover-figure.module.css';
import { WholePicture } from './whole-picture.tsx';

const CoverDialog = lazyComponent(() => import('./cover-dialog.tsx').then((module) => module.CoverDialog));

type Props = {
  picture: Image;
  credit: string;
  /** The width of its place, as the `sizes` attribute of HTML. */
  sizes: string;
  /** For the first picture, which is loaded before all others. */
  priority?: boolean;
};

/** A picture of the cover with caption, photo credit and a full-screen button (spec §2, Article page). */
export function CoverFigure({ picture, credit, sizes, priority = false }: Props) {
  const words = useWords();
  const hydrated = useHydrated();
  const opener = useRef<HTMLButtonElement>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  /** Whether the code of the dialog could not be loaded. */
  const [failed, setFailed] = useState(false);

  const prefetch = () => void CoverDialog.preload().catch(() => undefined);

  function close() {
    setFullScreen(false);
    opener.current?.focus({ preventScroll: true });
  }

  return (
    <figure className={styles.figure}>
      <div className={styles.picture}>
        <WholePicture image={picture} sizes={sizes} priority={priority} />
        {hydrated && !failed && (
          <button
            ref={opener}
            type="button"
            className={styles.open}
            aria-label={words.openFullScreen}
            title={words.openFullScreen}
            aria-haspopup="dialog"
            onPointerEnter={prefetch}
            onPointerDown={prefetch}
            onFocus={prefetch}
            onClick={() => setFullScreen(true)}
          >
            <Icon name="open-full-screen" />
          </button>
        )}
      </div>
      {(picture.caption || credit) && (
        <figcaption className={styles.caption}>
          {picture.caption && <span>{picture.caption}</span>}
          {credit && <span className={styles.credit}>{credit}</span>}
        </figcaption>
      )}
      {isFullScreen && (
        <ErrorBoundary fallback={null} onError={() => setFailed(true)}>
          <Suspense>
            <CoverDialog picture={picture} credit={credit} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </figure>
  );
}
