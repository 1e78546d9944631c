import type { ContextType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '#app/app.tsx';
import { OtherArticles } from '#app/components/other-articles/other-articles.tsx';
import type { ContentStore } from '#app/content/content-store.ts';
import { describePage } from '#app/content/describe-page.ts';
import type { Outcome, ParsedAnswer } from '#app/content/outcome.ts';
import type { Place } from '#app/content/place.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { StructuredDataContext } from '#app/content/structured-data.ts';
import { DEFAULT_LANGUAGE, loadLanguage, wordsModule } from '#app/language/languages.ts';
import type { Language } from '#app/language/use-language.ts';
import { Footer } from '#app/layout/footer/footer.tsx';
import type { LazyComponent } from '#app/lib/lazy-component.tsx';
import { fixedNavigation, NavigationProvider } from '#app/lib/navigation.tsx';
import { writePageState } from '#app/page-state.ts';
import type { Page, Route } from '#app/route.tsx';
import { correctUrl, ERROR_ROUTE, LAYOUT_REQUESTS, pageOf, ROUTES } from '#app/routes.tsx';
import { modulesOf, preloadParts } from '#app/screens/article/all-parts.ts';
import { PagePartsContext } from '#app/screens/article/lazy-part.tsx';
import { FramesContext } from '#app/screens/article/parts/framed-embed/frames-context.ts';
import { ErrorMessage } from '#app/screens/error/error-message.tsx';
import { faceStyle } from '#app/styles/face.ts';
import { accentsStyle, hasAccents, mainFonts, typefacesStyle } from '#app/styles/typefaces.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { homeCall } from '#contract/calls/home.ts';
import { newestCardsCall } from '#contract/calls/newest-cards.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { siteCall } from '#contract/calls/site.ts';
import type { Face } from '#contract/entities/site.ts';
import type { PreviewState } from '#contract/service/preview.ts';
import { type Assets, type Style, writeDocument } from './document.ts';
import { MissingContent } from './missing-content.tsx';
import { askAll, languageOf, type Outcomes, storeOf } from './outcomes.ts';
import { relatedRequests } from './related-requests.ts';
import type { PageDocument, RenderResult } from './render-result.ts';
import { FAILURE_ROUTES } from './resources/resource.ts';
import { matchResource } from './resources/resources.ts';
import { usedRules } from './used-rules.ts';

// The HTTP server hashes this script for the content security policy.
export { text as BOOT_SCRIPT } from '#app/browser/boot.ts?script';
export { correctUrl };

const ERROR_PATH = '/error';
const SITE_URL = siteCall.request().url;

/** The module that shows previews, which is its key in the build manifest. */
const PREVIEW = 'app/browser/preview.tsx';
type Settings = {
  ask: (request: ContentRequest) => Promise<Outcome>;
  config: SiteConfig;
  /** The built files that a screen needs, by the path of its module. */
  assetsOf: (module: string) => Assets;
};

/** The place of the page or resource of a URL; the error page's if neither exists. */
export function placeOf(url: URL): Place {
  const resource = matchResource(url.pathname);
  const place = resource?.locate(url.searchParams);
  if (place) {
    const searches = place.partition === 'feeds' ? 'titles' : null;
    return { searches, ...place, failsAs: FAILURE_ROUTES[503] };
  }
  const page = pageOf(resource ? new URL(ERROR_PATH, url) : url);
  const searches = searchedBy(page);
  const partition = (searches && page.route.partition) ?? 'others';
  return { address: page.canonical(), partition, failsAs: page.route.path, searches };
}

/** The contract defines which lists are the same for everybody, such as the first page of all news. */
function searchedBy({ primary }: Page): Place['searches'] {
  const kinds = primary().map(({ kind }) => kind);
  if (kinds.includes('text')) return 'texts';
  return kinds.includes('search') ? 'titles' : null;
}

/**
 * Renders the page of a canonical URL with the content of its route. If only secondary content fails, the page is rendered
 * without it. `turn` is awaited before React renders, which blocks the event loop for a millisecond or more. `date` returns
 * the time in milliseconds since 1970.
 */
export async function renderPage(
  url: URL,
  {
    ask,
    turn,
    config,
    assetsOf,
    date = Date.now,
  }: Settings & { turn: () => Promise<void>; date?: () => number },
): Promise<RenderResult> {
  const resource = matchResource(url.pathname);
  const rendered = await resource?.render(url.searchParams, { ask, turn, config, date });
  if (rendered) return rendered;
  const page = pageOf(url);
  const { route } = page;
  const [primaryOutcomes, otherOutcomes, firstRedirectOutcomes] = await Promise.all([
    askAll(page.primary(), ask),
    askAll([...page.secondary(), ...LAYOUT_REQUESTS], ask),
    askAll(page.redirectsBy(), ask),
    route.screen.preload(),
    preloadParts(),
  ]);

  const status = pageStatus(route, primaryOutcomes);
  if (status !== 200) return { kind: 'failure', status, route: route.path };
  const known = [...primaryOutcomes, ...otherOutcomes];
  const content = storeOf(known, config);
  const further = page.furtherRedirectsBy(storeOf(firstRedirectOutcomes, config));
  const redirectOutcomes = [...firstRedirectOutcomes, ...(await askAll(further, ask))];
  const redirect = page.redirect(storeOf([...known, ...redirectOutcomes], config));
  if (redirect) return { kind: 'redirect', status: redirect.permanent ? 301 : 302, href: redirect.href };
  const followUp = [...page.followUp(content), ...relatedRequests(page.primary(), content)];
  const all = [...known, ...(await askAll(followUp, ask))];

  const store = storeOf(all, config);
  const language = await languageOf(store);
  await turn();
  return {
    kind: 'document',
    status: primaryOutcomes.some(isFailedSearchInTexts) ? 503 : route === ERROR_ROUTE ? 404 : 200,
    ...renderDocument(url, route, { outcomes: all, store, language, config, assetsOf }),
    // Content services other than ours don't know renames.
    complete: isComplete(all) && redirectOutcomes.every(([, { kind }]) => kind !== 'failed'),
  };
}

/** Renders the failure page of a route, which is the same for all its URLs. `route` is the path of the route. */
export async function renderFailure(
  { route: path, status }: { route: string; status: 404 | 503 },
  { ask, config, assetsOf }: Settings,
): Promise<PageDocument> {
  const route = ROUTES.find((candidate) => candidate.path === path) ?? ERROR_ROUTE;
  // The screens of these routes, too, have other articles below their error.
  const hasOthers = route.whenMissing === 404;
  const all = await askAll([...LAYOUT_REQUESTS, ...(hasOthers ? [newestCardsCall.request()] : [])], ask);
  const store = storeOf(all, config);
  const language = await languageOf(store);
  const page = renderDocument(
    new URL(ERROR_PATH, config.origin),
    route,
    { outcomes: all, store, language, config, assetsOf },
    <MissingContent {...route.failure(language.words)}>{hasOthers && <OtherArticles />}</MissingContent>,
  );
  return { kind: 'document', status, ...page, complete: isComplete(all) };
}

/** Renders the page for an internal error: the error page without any content, status 500. */
export async function renderFault({ config, assetsOf }: Omit<Settings, 'ask'>): Promise<PageDocument> {
  const outcomes = LAYOUT_REQUESTS.map((request) => [request, { kind: 'failed' }] as const);
  const language = await loadLanguage(DEFAULT_LANGUAGE);
  const content = { outcomes, store: storeOf(outcomes, config), language, config, assetsOf };
  const page = renderDocument(new URL(ERROR_PATH, config.origin), ERROR_ROUTE, content, <ErrorMessage />);
  return { kind: 'document', status: 500, ...page, complete: false };
}

/**
 * Renders a page for `app/browser/preview.tsx`, which shows the content: only with the public content that previews also need,
 * without markup of its own. It must not be cached or indexed.
 */
export async function renderPreview(
  preview: PreviewState,
  { ask, config, assetsOf }: Settings,
): Promise<PageDocument> {
  const all = await askAll([...LAYOUT_REQUESTS, homeCall.request(), recommendedCall.request()], ask);
  const language = await languageOf(storeOf(all, config));
  const own = assetsOf(PREVIEW);
  const hrefs = ROUTES.flatMap((route) => assetsOf(route.module).styles).flatMap(({ href }) => href ?? []);
  const links = [...new Set(hrefs)].map((href) => `<link rel="stylesheet" href="${href}">`);
  const html = writeDocument({
    markup: '<title>Preview</title><meta name="robots" content="noindex"><p>Loading the preview …</p>',
    language: language.tag,
    structuredData: null,
    state: writePageState({ config, content: answersOf(all), failed: false, preview }),
    // The styles of all screens, as files: inlined, they would serve no other page, and readers don't wait for them.
    style: '',
    assets: { ...own, head: [own.head, ...links].join('\n') },
    // They are not known before the content is.
    fonts: [],
  });
  return { kind: 'document', status: 200, html, style: null, frames: [], complete: isComplete(all) };
}

type Content = { outcomes: Outcomes; store: ContentStore; language: Language } & Omit<Settings, 'ask'>;

/** `failure` replaces the screen. */
function renderDocument(
  url: URL,
  route: Route,
  { outcomes, store, language, config, assetsOf }: Content,
  failure?: ReactNode,
): Pick<PageDocument, 'html' | 'style' | 'frames'> {
  const { pathname, search } = url;
  // In development the browser renders every screen, so that it can replace a changed one.
  const mayKeep = !failure && !import.meta.env.DEV;
  const kept = route.isStatic && mayKeep;
  const list = mayKeep ? pageOf(url).list(store) : null;
  const required = [...LAYOUT_REQUESTS, ...(list?.requests ?? [])];
  let structuredData: string | null = null;
  const describe: ContextType<typeof StructuredDataContext> = (page, magazine) => {
    structuredData = describePage(page, magazine);
  };
  const parts = new Set<LazyComponent<never>>();
  const frames = new Set<string>();
  const markup = renderToString(
    <StructuredDataContext value={describe}>
      <PagePartsContext value={(part) => parts.add(part)}>
        <FramesContext value={(origin) => frames.add(origin)}>
          <NavigationProvider value={fixedNavigation({ pathname, search })}>
            <App config={config} store={store} language={language} footer={<Footer />}>
              {failure}
            </App>
          </NavigationProvider>
        </FramesContext>
      </PagePartsContext>
    </StructuredDataContext>,
  );
  const face = store.read(siteCall.request()).data ?? {};
  const assets = pageAssets(route, { language, face, assetsOf, kept, parts, markup });
  const style = usedRules(assets.styles, language.tag, markup);
  const html = writeDocument({
    markup,
    language: language.tag,
    structuredData,
    state: writePageState({
      config,
      content: answersOf(
        kept || list
          ? outcomes.filter(([{ url }]) => required.some((request) => request.url === url))
          : outcomes,
        siteWithoutFooter,
      ),
      // The error page and failure pages are the same for several URLs.
      ...(failure === undefined && route !== ERROR_ROUTE && { address: pathname + search }),
      failed: failure !== undefined,
      kept,
      list: list?.facts ?? null,
    }),
    fonts: mainFonts(typefacesStyle(face)),
    style,
    assets,
  });
  return { html, style: style || null, frames: [...frames].sort() };
}

/** The answers by the URL of their request; those for the layout by their place in LAYOUT_REQUESTS, which is shorter. */
const answersOf = (outcomes: Outcomes, siteOf = ({ json }: ParsedAnswer) => json) =>
  outcomes.map(([{ url }, outcome]) => {
    const place = LAYOUT_REQUESTS.findIndex((request) => request.url === url);
    const write = url === SITE_URL ? siteOf : ({ json }: ParsedAnswer) => json;
    return [place < 0 ? url : String(place), outcome.kind === 'answer' ? write(outcome) : null] as const;
  });

const sites = new WeakMap<ParsedAnswer, string>();

/** The answer for Site without what only the footer shows, which the browser keeps, and without what is empty. */
function siteWithoutFooter(answer: ParsedAnswer): string {
  const known = sites.get(answer);
  if (known !== undefined) return known;
  const json = JSON.stringify(JSON.parse(answer.json), (name, value: unknown) =>
    name === 'links' || name === 'bio' || value === '' ? undefined : value,
  );
  sites.set(answer, json);
  return json;
}

/**
 * The built files of the page: its screen's (a kept screen needs only styles), those of its `parts`, the words of the interface,
 * and the styles of the magazine's face around the screen's.
 */
function pageAssets(
  { module }: Route,
  {
    language,
    face,
    assetsOf,
    kept,
    parts,
    markup,
  }: {
    language: Language;
    face: Face;
    assetsOf: Settings['assetsOf'];
    kept: boolean;
    parts: ReadonlySet<LazyComponent<never>>;
    markup: string;
  },
): Assets {
  const assets = assetsOf(module);
  const own = [...parts].map(modulesOf);
  const scripts = [
    ...(kept ? [] : assets.scripts),
    ...assetsOf(wordsModule(language.tag)).scripts,
    ...own.flatMap(({ script }) => (script ? assetsOf(script).scripts : [])),
  ];
  const styles = [...assets.styles, ...own.flatMap(({ styles }) => assetsOf(styles).styles)];
  return {
    ...assets,
    scripts: [...new Set(scripts)],
    styles: [
      { href: null, text: typefacesStyle(face) },
      accentsOfPage(face, markup, assetsOf),
      ...new Set(styles),
      { href: null, text: faceStyle(face) },
    ],
  };
}

/** The fonts for accents, if the page has any; otherwise the application loads them with its own styles. */
function accentsOfPage(face: Face, markup: string, assetsOf: Settings['assetsOf']): Style {
  const { text, module } = accentsStyle(face);
  const file = assetsOf(module).styles.at(-1);
  return file && !hasAccents(markup) ? { href: file.href, text: '' } : { href: null, text };
}

const isComplete = (all: Outcomes) => all.every(([, { kind }]) => kind === 'answer');

const isFailedSearchInTexts = ([request, { kind }]: Outcomes[number]): boolean =>
  request.kind === 'text' && kind === 'failed';

function pageStatus({ whenMissing }: Route, primary: Outcomes): 200 | 404 | 503 {
  // If the search in texts fails, titles can still be searched: the page says so, and links to that.
  const failed = primary.filter(([, { kind }]) => kind === 'failed');
  if (!failed.every(isFailedSearchInTexts)) return 503;
  return primary.some(([, { kind }]) => kind === 'missing') ? whenMissing : 200;
}
