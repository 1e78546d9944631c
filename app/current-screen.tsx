import { Suspense, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { KeptMarkup } from '#app/components/kept-markup.tsx';
import { isUsable, type KeptPart, SCREEN_ID } from '#app/content/kept-part.ts';
import { useContentStore } from '#app/content/use-content.ts';
import { ErrorBoundary } from '#app/lib/error-boundary.tsx';
import { useHistory, useLocation } from '#app/lib/navigation.tsx';
import type { Page } from './route.tsx';
import { pageOf } from './routes.tsx';
import { ErrorMessage } from './screens/error/error-message.tsx';
import { UnloadedScreen } from './screens/error/unloaded-screen.tsx';

/** The screen of the current URL. `kept` is shown in its place while the URL is the one it was rendered for. */
export function CurrentScreen({ kept = null }: { kept?: KeptPart | null }) {
  const { pathname, search } = useLocation();
  const page = useMemo(
    () => pageOf({ pathname, searchParams: new URLSearchParams(search) }),
    [pathname, search],
  );
  if (kept && isUsable(kept, page.canonical(), performance.now()))
    return <KeptMarkup id={SCREEN_ID} part={kept} />;
  return (
    // The elements of another page would keep texts that a browser has translated.
    <div key={pathname} id={SCREEN_ID}>
      <ErrorBoundary
        fallback={(_error, reset) =>
          page.route.screen.isLoaded() ? <ErrorMessage /> : <UnloadedScreen page={page} onRetry={reset} />
        }
        resetKey={pathname + search}
      >
        <Suspense>
          <ScreenOrRedirect page={page} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** The screen of a page, or nothing while its URL is replaced. The server has redirected before it renders. */
function ScreenOrRedirect({ page }: { page: Page }) {
  const store = useContentStore();
  const history = useHistory();
  const listen = useCallback((listener: () => void) => store.listen(listener), [store]);
  const read = () => page.redirect(store)?.href ?? null;
  const href = useSyncExternalStore(listen, read, read);
  useEffect(() => {
    if (href !== null) history.replace(href);
  }, [history, href]);
  return href === null ? page.screen() : null;
}
