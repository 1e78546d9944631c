import { Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { useWords } from '#app/language/use-language.ts';
import { lazyComponent } from '#app/lib/lazy-component.tsx';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import type { Article } from '#contract/entities/article.ts';
import styles from './cover-figure.module.css';

const CoverDialog = lazyComponent(() => import('./cover-dialog.tsx').then((module) => module.CoverDialog));

/** The cover image with caption, photo credit and a full-screen button (spec §2, Article page). */
export function CoverFigure({ cover }: { cover: NonNullable<Article['cover']> }) {
  const words = useWords();
  const hydrated = useHydrated();
  const opener = useRef<HTMLButtonElement>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  const [picture] = cover.media;
  if (!picture) return null;

  const prefetch = () => void CoverDialog.preload().catch(() => undefined);

  function close() {
    setFullScreen(false);
    opener.current?.focus({ preventScroll: true });
  }

  return (
    <figure className={styles.figure}>
      <div className={styles.picture}>
        <Picture image={picture} sizes="(min-width: 80rem) 76rem, 100vw" priority />
        {hydrated && (
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
      {(picture.caption || cover.author) && (
        <figcaption className={styles.caption}>
          {picture.caption && <span>{picture.caption}</span>}
          {cover.author && <span className={styles.credit}>{cover.author}</span>}
        </figcaption>
      )}
      {isFullScreen && (
        <ErrorBoundary
          fallbackRender={({ error, resetErrorBoundary }) => (
            <ErrorNotice message={words.imageFailed} detail={String(error)} onRetry={resetErrorBoundary} />
          )}
        >
          <Suspense>
            <CoverDialog picture={picture} credit={cover.author} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </figure>
  );
}
