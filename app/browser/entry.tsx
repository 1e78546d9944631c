import '#app/fonts/fonts.css';
import '#app/styles/tokens.css';
import '#app/styles/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { ContentStore } from '#app/content/content-store.ts';
import { readPageState } from '#app/page-state.ts';
import { matchRoute } from '#app/routes.tsx';
import { askContent } from './ask-content.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { replayPress } from './presses.ts';
import { BrowserRouter } from './router.tsx';

/**
 * Takes over the page that the server rendered: the same tree from the same content. A page that shows a failure is the
 * same for every address of its route, so there the screen of the address is rendered anew, as having failed.
 */
async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no element "app".');
  const { config, content, failed } = readPageState(document);
  const { route, params } = matchRoute(location.pathname);
  const primary = failed ? route.primary({ params, query: new URLSearchParams(location.search) }) : [];
  const store = new ContentStore({
    ask: askContent(config),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => performance.now(),
    host: config.host,
    initial: {
      ...content,
      ...Object.fromEntries(primary.map((request) => [request.url, { failed: true }])),
    },
  });
  await route.screen.preload();
  // In a transition React gives way to the reader every few milliseconds.
  startTransition(() => {
    const app = (
      <BrowserRouter>
        <App config={config} store={store} onReady={replayPress} />
      </BrowserRouter>
    );
    if (failed) createRoot(root).render(app);
    else hydrateRoot(root, app);
  });
  prefetchOnIntent(document, store);
}

void start();
