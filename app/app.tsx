import { type ReactNode, Suspense, useEffect } from 'react';
import type { ContentStore } from '#app/content/content-store.ts';
import { isUsable, type KeptScreen } from '#app/content/kept-screen.ts';
import { type SiteConfig, SiteConfigContext } from '#app/content/site-config.ts';
import { ContentStoreContext } from '#app/content/use-content.ts';
import { type Language, LanguageContext } from '#app/language/use-language.ts';
import { KeptMarkup } from '#app/layout/kept-markup.tsx';
import { PageLayout } from '#app/layout/page-layout.tsx';
import { ErrorBoundary } from '#app/lib/error-boundary.tsx';
import { useLocation } from '#app/lib/navigation.tsx';
import { ERROR_ROUTE, matchRoute } from './routes.tsx';

type Props = {
  config: SiteConfig;
  store: ContentStore;
  language: Language;
  /** The screen of the current page, if the browser keeps it as the server rendered it. */
  kept?: KeptScreen | null;
  /** Called once, when the application handles events. */
  onReady?: () => void;
  /** Replaces the screen of the current route. */
  children?: ReactNode;
};

/** The application inside a router. Server and browser render the same tree. */
export function App({ config, store, language, kept = null, onReady, children }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onReady?.(), []);

  return (
    <SiteConfigContext value={config}>
      <ContentStoreContext value={store}>
        <LanguageContext value={language}>
          <PageLayout>{children ?? <CurrentScreen kept={kept} />}</PageLayout>
        </LanguageContext>
      </ContentStoreContext>
    </SiteConfigContext>
  );
}

function CurrentScreen({ kept }: { kept: KeptScreen | null }) {
  const { pathname, search } = useLocation();
  if (kept && isUsable(kept, pathname, performance.now())) return <KeptMarkup screen={kept} />;
  const { route, params } = matchRoute(pathname);
  return (
    <div>
      <ErrorBoundary fallback={() => <ERROR_ROUTE.screen params={{}} />} resetKey={pathname + search}>
        <Suspense>
          <route.screen params={params} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
