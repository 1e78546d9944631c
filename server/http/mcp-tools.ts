import * as v from 'valibot';
import { SEARCH_JSON_PATH } from '#contract/service/site-addresses.ts';

/** An overview of the magazine with its newest articles; not served if editors don't allow AI access. */
export const OVERVIEW_PATH = '/llms.txt';
const ARTICLE_PATH = /^\/article\/[^/]+\/[^/]+$/;

/** `read` gets the site's text at a path; `null` if it doesn't exist. */
type Site = { read: (address: string) => Promise<string | null>; origin: string };

type Tool = {
  description: string;
  /** The arguments, as a JSON Schema. */
  properties: Readonly<Record<string, object>>;
  required: readonly string[];
  /** The text that answers a call. Throws a ValiError for other arguments. */
  run: (args: unknown, site: Site) => Promise<string | null>;
};

const Search = v.object({
  keywords: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
});
const Article = v.object({ url: v.string() });

/** Tools for AI programs, by name: they return what the site publishes for programs anyway. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  [
    'search',
    {
      description: 'Finds articles by words in their texts, best first, 24 per page.',
      properties: { keywords: { type: 'string' }, page: { type: 'integer', minimum: 1 } },
      required: ['keywords'],
      run(args, { read }) {
        const { keywords, page } = v.parse(Search, args);
        return read(`${SEARCH_JSON_PATH}?${new URLSearchParams({ keywords, page: String(page) })}`);
      },
    },
  ],
  [
    'article',
    {
      description: 'Reads the text of an article as Markdown, by its url.',
      properties: { url: { type: 'string' } },
      required: ['url'],
      async run(args, { read, origin }) {
        const url = URL.parse(v.parse(Article, args).url, origin);
        const isArticle = url?.origin === new URL(origin).origin && ARTICLE_PATH.test(url.pathname);
        return isArticle ? read(url.pathname.replace(/(?:\.md)?$/, '.md')) : null;
      },
    },
  ],
  [
    'newest',
    {
      description: 'Describes the magazine, its categories and its newest articles.',
      properties: {},
      required: [],
      run: (_args, { read }) => read(OVERVIEW_PATH),
    },
  ],
]);
