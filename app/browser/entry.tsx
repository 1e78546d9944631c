import '#app/styles/tokens.css';
import '#app/styles/base.css';
import '#app/styles/languages.css';
import '#app/styles/print.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { ContentStore, type InitialContent } from '#app/content/content-store.ts';
import { captureScreen, isUsable } from '#app/content/kept-screen.ts';
import { loadLanguage } from '#app/language/languages.ts';
import type { Location } from '#app/lib/navigation.tsx';
import { type PageState, readPageState } from '#app/page-state.ts';
import { LAYOUT_REQUESTS, pageOf } from '#app/routes.tsx';
import { replayEarlyClicks } from './early-clicks.ts';
import { fetchContent } from './fetch-content.ts';
import { openDialogs } from './open-dialogs.ts';
import { openPage, prefetchOnIntent } from './prefetch.ts';
import { BrowserRouter } from './router.tsx';
import { showWithoutScript } from './show-without-script.ts';

/**
 * Hydrates the page that the server rendered. A failure page is the same for every URL of its route, so it cannot be
 * hydrated: the screen is rendered from scratch with its primary requests marked as failed.
 */
async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('Element #app is missing.');
  openDialogs(document);
  const { config, content, address, failed, kept, preview } = readPageState(document);
  if (preview) return (await import('./preview.tsx')).showPreview({ root, config, content, preview });
  const page = pageOf(new URL(location.href));
  // A copy at another URL, in an archive or a folder, stays unchanged: the application would replace it by an error.
  if (address != null && address !== page.canonical()) return showWithoutScript();
  const primary = failed ? page.primary() : [];
  const store = new ContentStore({
    fetch: fetchContent(config),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => performance.now(),
    host: config.host,
    initial: {
      ...(kept ? byLayoutUrl(content) : content),
      ...Object.fromEntries(primary.map((request) => [request.url, { failed: true }])),
    },
  });
  const [language] = await Promise.all([
    loadLanguage(document.documentElement.lang),
    kept ? null : page.route.screen.preload(),
    window.mastheadStyles,
    // A press before it is loaded is recorded only until the application is ready.
    kept && document.querySelector('[data-frame]')
      ? import('#app/screens/article/parts/framed-embed/kept-page.ts')
      : null,
  ]);
  const screen = kept ? captureScreen(document, location.pathname) : null;
  const isKept = (pathname: string) => screen !== null && isUsable(screen, pathname, performance.now());
  const isLoading = ({ pathname, search }: Location) => {
    const { route, primary } = pageOf({ pathname, searchParams: new URLSearchParams(search) });
    const isThere = route.screen.isLoaded() && !primary().some((request) => store.read(request).loading);
    return !isThere && !isKept(pathname);
  };
  const open = (url: URL) => {
    if (!isKept(url.pathname)) openPage(url, store);
  };
  // In a transition React yields to input every few milliseconds.
  startTransition(() => {
    const app = (
      <BrowserRouter isKept={isKept} open={open} isLoading={isLoading}>
        <App config={config} store={store} language={language} kept={screen} onReady={replayEarlyClicks} />
      </BrowserRouter>
    );
    if (failed) {
      // Only hydration reuses the server's elements in the head; otherwise React adds a second title and robots element.
      for (const element of document.querySelectorAll('title, [name=robots]')) element.remove();
      createRoot(root).render(app);
    } else hydrateRoot(root, app);
  });
  prefetchOnIntent(document, store);
}

function byLayoutUrl(content: PageState['content']): InitialContent {
  return Object.fromEntries(
    LAYOUT_REQUESTS.flatMap(({ url }, index) => {
      const answer = content[index];
      return answer ? [[url, answer]] : [];
    }),
  );
}

start().catch((error) => {
  showWithoutScript();
  throw error;
});
