import * as v from 'valibot';
import { SEARCH_JSON_PATH } from '#contract/service/site-addresses.ts';

/** What the magazine is and has, with its newest articles; nothing if editors allow programs of AI nothing. */
export const OVERVIEW_PATH = '/llms.txt';
const ARTICLE_PATH = /^\/article\/[^/]+\/[^/]+$/;

/** `read` gets what the site has at an address; `null` for an address with nothing. */
type Site = { read: (address: string) => Promise<string | null>; origin: string };

type Tool = {
  description: string;
  /** Of the arguments, as a JSON Schema. */
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

/** What programs of AI can ask for, by name: what the site has for programs anyway. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  [
    'search',
    {
      description: 'Finds articles by words in their texts, the best first, 24 on a page.',
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
      description: 'The text of an article as Markdown, by its url.',
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
      description: 'What the magazine is, its categories and its newest articles.',
      properties: {},
      required: [],
      run: (_args, { read }) => read(OVERVIEW_PATH),
    },
  ],
]);
