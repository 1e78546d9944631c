import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Loss } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { createEntries } from '../entries.ts';
import { decode, STRAY_BYTES } from '../files/decode.ts';
import { asList } from '../former-addresses.ts';
import { loseParts, parsePartly } from '../parse-partly.ts';
import { type Reader, SourceError } from '../source-document.ts';
import { ghostExport, type Named, type Post, post, type Tables, tables } from './export-schema.ts';
import { timeOf } from './read-ghost-post.ts';

/** Larger exports exceed what one text may have. */
const MAX_BYTES = 500_000_000;

const NO_TABLES: Tables = { users: [], tags: [], posts_authors: [], posts_tags: [], posts_meta: [] };

/** Reads exports of Ghost (JSON). */
export const readGhost: Reader = async function* (files, { site }) {
  for (const file of files) {
    if ((await stat(file)).size > MAX_BYTES)
      throw new SourceError(`${file} has more than 500 MB: export fewer posts at a time.`);
    const place = { file: basename(file), line: null, title: '' };
    const { text, isRepaired } = decode(await readFile(file));
    const data = parse(file, text);
    if (isRepaired) yield { kind: 'left', what: STRAY_BYTES, place };
    const source = `ghost ${URL.parse(site)?.host ?? ''}`;
    const entries = createEntries(source);
    const damaged: string[] = [];
    const found = parsePartly(tables, data, (path) => damaged.push(path)) ?? NO_TABLES;
    for (const path of damaged)
      yield {
        kind: 'left',
        what: 'fields of authors and tags that cannot be read',
        place: { ...place, title: path },
      };
    const referencesOf = createReferences(found);
    const about = new Map(found.posts_meta.map((each) => [each.post_id, each]));
    const posts: { post: Post; losses: Loss[] }[] = [];
    for (const [index, given] of data.posts.entries()) {
      const losses: Loss[] = [];
      const lose = (what: string, example: string) => losses.push({ what, example: example.slice(0, 200) });
      const parsed = parsePartly(post, given, loseParts(lose));
      if (parsed) posts.push({ post: parsed, losses });
      else
        yield {
          kind: 'left',
          what: 'posts that are damaged',
          place: { ...place, title: `post ${index + 1}` },
        };
    }
    if (posts.length === 0 && data.posts.length > 0) throw noExport(file);
    // The newest articles are published first.
    for (const { post, losses } of posts.toSorted((one, other) => timeOf(other.post) - timeOf(one.post))) {
      yield {
        kind: 'post',
        task: {
          kind: 'ghost',
          place: { ...place, title: post.title || `post ${post.id}` },
          post,
          losses,
          ...referencesOf(post),
          about: about.get(post.id) ?? null,
          site,
          source,
        },
        characters: Math.max(...[post.html, post.lexical, post.mobiledoc].map((text) => text?.length ?? 0)),
      };
    }
    yield entries.archive('/', asList('', 'rss'));
  }
};

function parse(file: string, text: string): v.InferOutput<typeof ghostExport> {
  try {
    const parsed = v.safeParse(ghostExport, JSON.parse(text));
    if (parsed.success) return parsed.output;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw noExport(file);
}

const noExport = (file: string) =>
  new SourceError(`${file} is not an export of Ghost: export it in Settings, Import/Export.`);

/** Returns a function for the authors and tags of a post in their order. Tags that begin with # are for the editors of Ghost. */
function createReferences({ users, tags, posts_authors, posts_tags }: Tables) {
  const byId = (entries: readonly Named[]) => new Map(entries.map((entry) => [entry.id, entry]));
  const [userById, tagById] = [byId(users), byId(tags)];
  const authorsOf = Map.groupBy(posts_authors, ({ post_id }) => post_id);
  const tagsOf = Map.groupBy(posts_tags, ({ post_id }) => post_id);
  const inOrder = <Link extends { sort_order: number | null }>(links: readonly Link[] = []) =>
    links.toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0));
  const isShown = ({ name, visibility }: Named) => !name.startsWith('#') && visibility !== 'internal';

  return (post: Post) => {
    const linkedAuthors = inOrder(authorsOf.get(post.id)).flatMap(
      ({ author_id }) => userById.get(author_id) ?? [],
    );
    const linkedTags = inOrder(tagsOf.get(post.id)).flatMap(({ tag_id }) => tagById.get(tag_id) ?? []);
    return {
      authors: [...post.authors, ...linkedAuthors],
      tags: [...post.tags, ...linkedTags].filter(isShown),
    };
  };
}
