import * as v from 'valibot';
import { FetchError } from '../files/fetch-file.ts';
import { readShortText } from '../html/plain-text.ts';
import { parseJson } from '../json.ts';
import { type FoundDocument, type ReaderOptions, SourceError } from '../source-document.ts';
import { createArchives } from './archives.ts';
import { createAttachments } from './attachments.ts';
import { addWriter, emptyIndex, foldName, type Index } from './read-index.ts';
import type { Comment } from './read-item.ts';
import { toPost } from './read-wordpress-post.ts';
import { createReferences } from './references.ts';
import { type Answer, readComments, readPost, readTerms } from './rest-schema.ts';

const PAGE = 100;
/** Maximum number of pages per route: a million posts. */
const MAX_PAGES = 10_000;
/** Maximum size of answers whose entries are all kept until others are read: categories, and the comments on a hundred posts. */
const MAX_KEPT_BYTES = 200_000_000;

const Site = v.object({ home: v.optional(v.string(), ''), url: v.string(), namespaces: v.array(v.string()) });
const Types = v.fallback(
  v.record(v.string(), v.fallback(v.object({ rest_base: v.string() }), { rest_base: '' })),
  {},
);
/** The routes of posts and pages, if the site doesn't state them. */
const BASES = { post: { rest_base: 'posts' }, page: { rest_base: 'pages' } };

/** Reads the public posts and pages of a WordPress site from its REST API, the newest first. */
export async function* readSite(
  address: string,
  { types, fetchFile }: ReaderOptions,
): AsyncGenerator<FoundDocument> {
  const api = createApi(address, fetchFile);
  const site = v.safeParse(Site, (await api.get('/')).value);
  if (!site.success) throw new SourceError(`${address} is not the URL of a WordPress site with a REST API.`);
  const index = { ...emptyIndex(), site: (site.output.home || site.output.url).replace(/\/$/, '') };
  const categories: unknown[] = [];
  for await (const some of api.pages('/wp/v2/categories', {}, MAX_KEPT_BYTES))
    for (const category of some) categories.push(category);
  const damaged: FoundDocument[] = [];
  const drop = (what: string) => (path: string) => damaged.push(left(`${what} that cannot be read`, path));
  for (const [slug, category] of readTerms(categories, drop('fields of categories')))
    index.categories.set(slug, category);
  const references = createReferences(index);
  const archives = createArchives();

  const bases: Record<string, { rest_base: string } | undefined> = {
    ...BASES,
    ...v.parse(Types, (await api.get('/wp/v2/types')).value),
  };
  for (const type of new Set(['post', 'page', ...types])) {
    const base = bases[type]?.rest_base;
    if (!base) {
      yield left(`entries of the type ${type}, which the site does not expose`);
      continue;
    }
    for await (const answers of api.pages(`/wp/v2/${base}`, EMBEDDED)) {
      const posts = answers.map(readPost);
      const comments = await commentsOf(posts.flatMap((post) => post?.item.id ?? []));
      for (const post of posts) {
        if (!post) {
          yield left('posts that cannot be read');
          continue;
        }
        const item = { ...post.item, comments: comments?.get(post.item.id) ?? [] };
        remember(post, index);
        if (type === 'post') archives.add(item);
        const place = { file: item.link, line: null, title: readShortText(item.title) };
        yield toPost(item, { place, index: withPicture(index, post), losses: post.losses });
      }
      if (comments === null) yield left('comments, which the site does not expose');
    }
  }
  yield* damaged;
  yield* archives.documents(index.site, references);

  /** By the ids of their posts; `null` if the site does not show them. */
  async function commentsOf(ids: readonly string[]) {
    if (ids.length === 0) return new Map<string, Comment[]>();
    try {
      const found = [];
      const asked = { post: ids.join(','), order: 'asc' };
      for await (const answers of api.pages('/wp/v2/comments', asked, MAX_KEPT_BYTES))
        for (const comment of readComments(answers, drop('fields of comments'))) found.push(comment);
      return Map.groupBy(found, ({ post }) => post);
    } catch (error) {
      if (error instanceof FetchError && !error.isTemporary) return null;
      throw error;
    }
  }
}

const EMBEDDED = { _embed: 'author,wp:term,wp:featuredmedia' };

const left = (what: string, title = ''): FoundDocument => ({
  kind: 'left',
  what,
  place: { file: 'REST API', line: null, title },
});

/** Remembers what a post says about its author and its tags. */
function remember({ writer, tags }: Answer, index: Index): void {
  if (writer) {
    addWriter(index, writer);
    index.staff.add(foldName(writer.name));
  }
  for (const [slug, tag] of tags) index.tags.set(slug, tag);
}

function withPicture(index: Index, { picture, credit }: Answer): Index {
  const attachments = createAttachments();
  if (picture) attachments.add(picture);
  return { ...index, attachments, credits: new Map(picture && credit ? [[picture.url, credit]] : []) };
}

/** Asks an API by its routes. Throws a FetchError. */
function createApi(address: string, fetchFile: ReaderOptions['fetchFile']) {
  async function get(route: string, parameters: Readonly<Record<string, string>> = {}) {
    const url = new URL(address);
    if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', route);
    else url.pathname = `${siteOf(url.pathname)}/wp-json${route}`;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const { body, headers } = await fetchFile(url.href);
    return { body, value: parseJson(body.toString()), pages: Number(headers['x-wp-totalpages']) || 0 };
  }

  return {
    get,
    /** The entries of a route, a hundred at a time. Throws a FetchError instead of leaving some out. */
    async *pages(
      route: string,
      parameters: Readonly<Record<string, string>> = {},
      maxBytes = Number.POSITIVE_INFINITY,
    ): AsyncGenerator<unknown[]> {
      let bytes = 0;
      let before: Buffer | null = null;
      for (let page = 1, last = 1; page <= last; page += 1) {
        const answer = await get(route, { ...parameters, per_page: String(PAGE), page: String(page) });
        const entries = v.safeParse(v.array(v.unknown()), answer.value);
        if (!entries.success)
          throw new FetchError(
            `${address} answered page ${page} of ${route} with something other than a list.`,
          );
        // As behind a cache that returns the same page for all page numbers.
        if (before?.equals(answer.body) && entries.output.length > 0)
          throw new FetchError(`${address} answered page ${page} of ${route} with the previous page.`);
        before = answer.body;
        bytes += answer.body.length;
        if (bytes > maxBytes) throw new FetchError(`${address} answered ${route} with too much data.`);
        last = answer.pages;
        if (last > MAX_PAGES || (last < page && entries.output.length >= PAGE))
          throw new FetchError(`${address} does not report how long ${route} is: import an export instead.`);
        yield entries.output;
      }
    },
  };
}

/** The path of a site, from its own URL or one of its API. */
function siteOf(path: string): string {
  const api = path.indexOf('/wp-json');
  return (api < 0 ? path : path.slice(0, api)).replace(/\/$/, '');
}
