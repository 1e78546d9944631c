import { createRoot, type Root } from 'react-dom/client';
import * as v from 'valibot';
import { App } from '#app/app.tsx';
import { ContentStore, type InitialContent } from '#app/content/content-store.ts';
import { articleHref } from '#app/content/hrefs.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { DEFAULT_LANGUAGE, loadLanguage } from '#app/language/languages.ts';
import { directionOf } from '#app/language/text-language.ts';
import { Footer } from '#app/layout/footer/footer.tsx';
import { fixedNavigation, type History, NavigationProvider } from '#app/lib/navigation.tsx';
import { routeOf } from '#app/routes.tsx';
import { faceStyle } from '#app/styles/face.ts';
import { accentsStyle, typefacesStyle } from '#app/styles/typefaces.ts';
import { siteCall } from '#contract/calls/site.ts';
import {
  PREVIEW_READY,
  type PreviewContent,
  previewMessage,
  previewRequest,
  previewState,
} from '#contract/service/preview.ts';
import { fetchContent } from './fetch-content.ts';

type Page = { root: HTMLElement; config: SiteConfig; content: InitialContent };

/**
 * Shows unpublished content with the screens that readers get: an editor's typing, as the admin panel posts it to this page in
 * its frame, or the draft behind a link.
 */
export async function showPreview({
  root,
  config,
  content,
  preview,
}: Page & { preview: unknown }): Promise<void> {
  const state = v.parse(previewState, preview);
  if ('content' in state) return createPreview({ root, config, content }, FULL_LOADS)(state.content);

  const show = createPreview({ root, config, content }, NO_NAVIGATION);
  stayOnPage();
  addEventListener('message', ({ origin, data }) => {
    const message = origin === state.panel ? v.safeParse(previewMessage, data) : { success: false as const };
    if (!message.success) return;
    document.documentElement.dataset.scheme = message.output.scheme;
    void show(message.output.content);
  });
  parent.postMessage(PREVIEW_READY, state.panel);
}

/** Returns a function that shows content, or newer content of the same document. The page keeps its place. */
function createPreview({ root: element, config, content }: Page, history: History) {
  let root: Root | null = null;
  let latest: PreviewContent | null = null;
  const face = new CSSStyleSheet();
  document.adoptedStyleSheets = [face];

  return async (shown: PreviewContent): Promise<void> => {
    latest = shown;
    const { type, documentId, data } = shown;
    const initial = { ...content, [previewRequest(type, documentId).url]: { answer: { data } } };
    const store = new ContentStore({
      fetch: fetchContent(config),
      wait: () => Promise.resolve(),
      now: () => performance.now(),
      host: config.host,
      initial,
    });
    const site = store.read(siteCall.request()).data;
    const tag = site?.language || DEFAULT_LANGUAGE;
    const href = hrefOf(shown);
    const [language] = await Promise.all([loadLanguage(tag), routeOf(href).screen.preload()]);
    if (latest !== shown) return;

    // An optional font would not be shown before the next page.
    const faces = typefacesStyle(site ?? {}).replaceAll('optional', 'swap') + accentsStyle(site ?? {}).text;
    void face.replace(faces + faceStyle(site ?? {}));
    document.documentElement.lang = tag;
    document.documentElement.dir = directionOf(tag);
    root ??= createRoot(element);
    root.render(
      <NavigationProvider value={fixedNavigation(new URL(href, location.origin), history)}>
        <App config={config} store={store} language={language} footer={<Footer />} />
      </NavigationProvider>,
    );
  };
}

/** The path of the page that readers will see. */
function hrefOf({ type, documentId, data }: PreviewContent): string {
  switch (type) {
    case 'articles': {
      const { slug } = v.parse(v.object({ slug: v.fallback(v.string(), '') }), data);
      return articleHref({ documentId, slug });
    }
    case 'home':
    case 'site':
      return '/';
  }
}

const FULL_LOADS: History = {
  push: (href) => location.assign(href),
  replace: (href) => location.replace(href),
};

const nothing = () => undefined;
const NO_NAVIGATION: History = { push: nothing, replace: nothing };

/**
 * In the frame of the admin panel, links, forms and buttons of embeds do nothing: the panel can't show other pages, or this one
 * again.
 */
function stayOnPage(): void {
  const prevent = (event: Event) => {
    const isLeaving =
      event.type === 'submit' || (event.target instanceof Element && event.target.closest('a'));
    if (isLeaving) event.preventDefault();
    if (event.target instanceof Element && event.target.closest('[data-frame] button'))
      event.stopPropagation();
  };
  for (const type of ['click', 'submit']) addEventListener(type, prevent, { capture: true });
}
