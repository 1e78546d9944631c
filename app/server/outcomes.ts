import { ContentStore } from '#app/content/content-store.ts';
import type { Outcome } from '#app/content/outcome.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { DEFAULT_LANGUAGE, loadLanguage } from '#app/language/languages.ts';
import type { Language } from '#app/language/use-language.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { siteCall } from '#contract/calls/site.ts';

export type Ask = (request: ContentRequest) => Promise<Outcome>;
export type Outcomes = readonly (readonly [ContentRequest, Outcome])[];

export const askAll = (requests: readonly ContentRequest[], ask: Ask): Promise<Outcomes> =>
  Promise.all(requests.map(async (request) => [request, await ask(request)] as const));

/** A store with the given outcomes that never fetches: on the server all content is loaded before rendering. */
export function storeOf(outcomes: Outcomes, { host }: SiteConfig): ContentStore {
  const initial = outcomes.map(([request, outcome]) => {
    const content = outcome.kind === 'answer' ? { parsed: outcome.answer } : { failed: true as const };
    return [request.url, content] as const;
  });
  return new ContentStore({
    fetch: () => Promise.reject(new Error('The server does not fetch while rendering.')),
    wait: () => Promise.resolve(),
    now: () => 0,
    host,
    initial: Object.fromEntries(initial),
  });
}

/** By its tag, because creating a format for numbers is slow. */
const languages = new Map<string, Promise<Language>>();

/** The language that the settings of the site name. */
export function languageOf(store: ContentStore): Promise<Language> {
  const tag = store.read(siteCall.request()).data?.language || DEFAULT_LANGUAGE;
  const known = languages.get(tag);
  if (known) return known;
  const language = loadLanguage(tag);
  languages.set(tag, language);
  // After a failure the next page tries again.
  language.catch(() => languages.delete(tag));
  return language;
}

/** The status of a response that requires all of these outcomes. */
export function statusOf(outcomes: Outcomes): 200 | 404 | 503 {
  if (outcomes.some(([, { kind }]) => kind === 'failed')) return 503;
  return outcomes.some(([, { kind }]) => kind === 'missing') ? 404 : 200;
}
