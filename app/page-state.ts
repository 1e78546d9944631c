import * as v from 'valibot';
import type { InitialContent } from '#app/content/content-store.ts';
import { siteConfig } from '#app/content/site-config.ts';

/** What the server hands to the browser in a page: configuration and the content it rendered. */
const pageState = v.object({
  config: siteConfig,
  content: v.record(
    v.string(),
    v.union([v.object({ answer: v.unknown() }), v.object({ failed: v.literal(true) })]),
  ),
});

export type PageState = v.InferOutput<typeof pageState>;

export const PAGE_STATE_ID = 'page-state';

/** As JSON that can stand inside a script element: no `<` can end it. */
export function writePageState(state: { config: PageState['config']; content: InitialContent }): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** As much of a document as holds a state. */
type Page = { getElementById: (id: string) => Pick<HTMLElement, 'textContent'> | null };

/** Throws when the page holds no state, or one that is not ours. */
export function readPageState(document: Page): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent ?? 'null';
  return v.parse(pageState, JSON.parse(text));
}
