import './fonts/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { askContent } from '#app/content/ask-content.ts';
import { ContentStore } from '#app/content/content-store.ts';
import { App } from './app.tsx';
import { BrowserRouter } from './browser-router.tsx';
import { readPageState } from './page-state.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { replayPress } from './replay-press.ts';
import { matchRoute } from './routes.tsx';

/** Takes over the page that the server rendered: the same tree from the same content. */
async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no element "app".');
  const { config, content } = readPageState(document);
  const store = new ContentStore({
    ask: askContent(config),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => performance.now(),
    host: config.host,
    initial: content,
  });
  await matchRoute(location.pathname).route.screen.preload();
  // In a transition React gives way to the reader every few milliseconds.
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <App config={config} store={store} onReady={replayPress} />
      </BrowserRouter>,
    );
  });
  prefetchOnIntent(document, store);
}

void start();
