import * as v from 'valibot';
import { type ListFacts, listFacts } from '#app/content/list-facts.ts';
import { siteConfig } from '#app/content/site-config.ts';
import type { PreviewState } from '#contract/service/preview.ts';

/** The state that a page carries from the server to the browser: configuration and the content it was rendered from. */
const pageState = v.object({
  config: siteConfig,
  /** By the URL of the request, or by its place in LAYOUT_REQUESTS, which is shorter. */
  content: v.record(
    v.string(),
    v.union([v.object({ answer: v.unknown() }), v.object({ failed: v.literal(true) })]),
  ),
  /** The canonical URL of the page, as path and query string; missing for a page that has several. */
  address: v.nullish(v.string()),
  /** The page is a failure page: primary content is missing or failed. */
  failed: v.nullish(v.literal(true)),
  /** The browser keeps the screen as the server rendered it, so the state has only the content of the layout. */
  kept: v.nullish(v.literal(true)),
  /** The browser keeps the list of the screen, so the state doesn't have its content, only what the rest of the screen shows of it. */
  list: v.nullish(listFacts),
  /** The page is a preview (contract/service/preview.ts). */
  preview: v.optional(v.unknown()),
});

export type PageState = v.InferOutput<typeof pageState>;

export const PAGE_STATE_ID = 'page-state';

type StateToWrite = {
  config: PageState['config'];
  /** The JSON of each answer by the URL of its request, or by its place; `null` for a request without an answer. */
  content: readonly (readonly [key: string, json: string | null])[];
  address?: string;
  failed: boolean;
  kept?: boolean;
  list?: ListFacts | null;
  preview?: PreviewState;
};

/** The state as JSON that is safe inside a script element: every `<` is escaped. */
export function writePageState({
  config,
  content,
  address,
  failed,
  kept,
  list,
  preview,
}: StateToWrite): string {
  const entries = content.map(
    ([key, json]) => `${JSON.stringify(key)}:${json === null ? '{"failed":true}' : `{"answer":${json}}`}`,
  );
  const state = [
    `"config":${JSON.stringify(config)}`,
    `"content":{${entries.join()}}`,
    ...(address === undefined ? [] : [`"address":${JSON.stringify(address)}`]),
    ...(failed ? ['"failed":true'] : []),
    ...(kept ? ['"kept":true'] : []),
    ...(list ? [`"list":${JSON.stringify(list)}`] : []),
    ...(preview ? [`"preview":${JSON.stringify(preview)}`] : []),
  ];
  return `{${state.join()}}`.replaceAll('<', '\\u003c');
}

/** The part of a Document that is used here. */
type Page = { getElementById: (id: string) => Pick<HTMLElement, 'textContent'> | null };

/** Throws if the page has no state or an invalid one. */
export function readPageState(document: Page): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent ?? 'null';
  return v.parse(pageState, JSON.parse(text));
}
