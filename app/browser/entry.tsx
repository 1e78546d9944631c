import '#app/styles/tokens.css';
import '#app/styles/base.css';
import '#app/styles/languages.css';
import '#app/styles/print.css';
// The footer is kept as the server rendered it, so its component isn't loaded.
import '#app/layout/footer/footer.module.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { KeptMarkup } from '#app/components/kept-markup.tsx';
import { ContentStore, type InitialContent } from '#app/content/content-store.ts';
import { capturePart, captureScreen, FOOTER_ID, isUsable, LIST_ID } from '#app/content/kept-part.ts';
import { loadLanguage } from '#app/language/languages.ts';
import type { PageLocation } from '#app/lib/navigation.tsx';
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
  const { config, address, failed, kept, list, preview, ...state } = readPageState(document);
  const content = byUrl(state.content);
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
      ...content,
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
  const screen = kept ? captureScreen(document, page.canonical()) : null;
  const keptList = list ? { ...capturePart(document, LIST_ID, page.canonical()), facts: list } : null;
  const part = screen ?? keptList;
  const footer = capturePart(document, FOOTER_ID, page.canonical());
  const isKept = (location: PageLocation) =>
    part !== null && isUsable(part, pageAt(location).canonical(), performance.now());
  const isLoading = (location: PageLocation) => {
    const { route, primary } = pageAt(location);
    const isThere = route.screen.isLoaded() && !primary().some((request) => store.read(request).loading);
    return !isThere && !isKept(location);
  };
  const open = (url: URL) => {
    if (!isKept(url)) openPage(url, store);
  };
  // In a transition React yields to input every few milliseconds.
  startTransition(() => {
    const app = (
      <BrowserRouter isKept={isKept} open={open} isLoading={isLoading}>
        <App
          config={config}
          store={store}
          language={language}
          kept={screen}
          keptList={keptList}
          footer={<KeptMarkup id={FOOTER_ID} part={footer} />}
          onReady={replayEarlyClicks}
        />
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

const pageAt = ({ pathname, search }: PageLocation) =>
  pageOf({ pathname, searchParams: new URLSearchParams(search) });

/** The content of a page by the URLs of its requests. */
const byUrl = (content: PageState['content']): InitialContent =>
  Object.fromEntries(
    Object.entries(content).map(([key, answer]) => [LAYOUT_REQUESTS[Number(key)]?.url ?? key, answer]),
  );

start().catch((error) => {
  showWithoutScript();
  throw error;
});
