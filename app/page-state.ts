import * as v from 'valibot';
import { siteConfig } from '#app/content/site-config.ts';

/** What the server hands to the browser in a page: configuration and the content it rendered. */
const pageState = v.object({
  config: siteConfig,
  content: v.record(
    v.string(),
    v.union([v.object({ answer: v.unknown() }), v.object({ failed: v.literal(true) })]),
  ),
  /** Primary content did not come, and the page shows a failure in the screen's place. */
  failed: v.nullish(v.literal(true)),
});

export type PageState = v.InferOutput<typeof pageState>;

export const PAGE_STATE_ID = 'page-state';

type WrittenState = {
  config: PageState['config'];
  /** Answers by the addresses of their requests, as JSON already; `null` where there was none. */
  content: readonly (readonly [url: string, json: string | null])[];
  failed: boolean;
};

/** As JSON that can stand inside a script element: no `<` can end it. */
export function writePageState({ config, content, failed }: WrittenState): string {
  const entries = content.map(
    ([url, json]) => `${JSON.stringify(url)}:${json === null ? '{"failed":true}' : `{"answer":${json}}`}`,
  );
  const state = `{"config":${JSON.stringify(config)},"content":{${entries.join()}}${failed ? ',"failed":true' : ''}}`;
  return state.replaceAll('<', '\\u003c');
}

/** As much of a document as holds a state. */
type Page = { getElementById: (id: string) => Pick<HTMLElement, 'textContent'> | null };

/** Throws when the page holds no state, or one that is not ours. */
export function readPageState(document: Page): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent ?? 'null';
  return v.parse(pageState, JSON.parse(text));
}
