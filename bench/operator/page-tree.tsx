import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from '#app/app.tsx';
import { ContentStore, type InitialContent } from '#app/content/content-store.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { LAYOUT_REQUESTS, matchRoute } from '#app/routes.tsx';

type Settings = { url: URL; content: InitialContent; config: SiteConfig };

/**
 * The application at an address with everything ready beforehand: its code, its content in a store that has read it
 * already, its tree of elements. What is left is React's work alone. Returns the function that does it.
 */
export async function preparePageTree({ url, content, config }: Settings): Promise<() => string> {
  const { route, params } = matchRoute(url.pathname);
  await route.screen.preload();
  const store = new ContentStore({
    fetch: () => Promise.reject(new Error('Everything is there.')),
    wait: () => Promise.resolve(),
    now: () => 0,
    host: config.host,
    initial: content,
  });
  const target = { params, query: url.searchParams };
  for (const request of [...route.primary(target), ...route.secondary(target), ...LAYOUT_REQUESTS])
    store.read(request);
  const tree = (
    <StaticRouter location={{ pathname: url.pathname, search: url.search }}>
      <App config={config} store={store} />
    </StaticRouter>
  );
  return () => renderToString(tree);
}
