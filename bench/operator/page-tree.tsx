import { renderToString } from 'react-dom/server';
import { App } from '#app/app.tsx';
import { ContentStore, type InitialContent } from '#app/content/content-store.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { DEFAULT_LANGUAGE, loadLanguage } from '#app/language/languages.ts';
import { Footer } from '#app/layout/footer/footer.tsx';
import { fixedNavigation, NavigationProvider } from '#app/lib/navigation.tsx';
import { LAYOUT_REQUESTS, pageOf } from '#app/routes.tsx';

type Settings = { url: URL; content: InitialContent; config: SiteConfig };

/**
 * Loads the code and content of a page and builds its React element. Resolves with a function that renders it: what is
 * left is React's work alone.
 */
export async function preparePageTree({ url, content, config }: Settings): Promise<() => string> {
  const page = pageOf(url);
  const [language] = await Promise.all([loadLanguage(DEFAULT_LANGUAGE), page.route.screen.preload()]);
  const store = new ContentStore({
    fetch: () => Promise.reject(new Error('The content must be complete.')),
    wait: () => Promise.resolve(),
    now: () => 0,
    host: config.host,
    initial: content,
  });
  for (const request of [...page.primary(), ...page.secondary(), ...LAYOUT_REQUESTS]) store.read(request);
  const tree = (
    <NavigationProvider value={fixedNavigation(url)}>
      <App config={config} store={store} language={language} footer={<Footer />} />
    </NavigationProvider>
  );
  return () => renderToString(tree);
}
