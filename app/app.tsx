import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route as RouterRoute, Routes, useLocation } from 'react-router';
import type { ContentStore } from '#app/content/content-store.ts';
import { type SiteConfig, SiteConfigContext } from '#app/content/site-config.ts';
import { ContentStoreContext } from '#app/content/use-content.ts';
import { PageLayout } from '#app/layout/page-layout.tsx';
import { ERROR_ROUTE, ROUTES } from './routes.tsx';

type Props = {
  config: SiteConfig;
  store: ContentStore;
  /** Told once, when presses are heard. */
  onReady?: () => void;
};

/** The whole application inside a router: what server and browser render alike. */
export function App({ config, store, onReady }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onReady?.(), []);

  return (
    <SiteConfigContext value={config}>
      <ContentStoreContext value={store}>
        <PageLayout>
          <Screens />
        </PageLayout>
      </ContentStoreContext>
    </SiteConfigContext>
  );
}

function Screens() {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary fallback={<ERROR_ROUTE.screen />} resetKeys={[pathname, search]}>
      <Suspense>
        <Routes>
          {[...ROUTES, ERROR_ROUTE].map((route) => (
            <RouterRoute key={route.path} path={route.path} element={<route.screen />} />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
