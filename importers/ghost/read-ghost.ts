import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { createEntries } from '../entries.ts';
import { decode, STRAY_BYTES } from '../files/decode.ts';
import { asList } from '../former-addresses.ts';
import { type Reader, SourceError } from '../source-document.ts';
import { ghostExport, type Named, type Post, post, type Tables } from './export-schema.ts';
import { timeOf } from './read-ghost-post.ts';

/** Larger exports exceed what one text may have. */
const MAX_BYTES = 500_000_000;

/** Reads exports of Ghost (JSON). */
export const readGhost: Reader = async function* (files, { site }) {
  for (const file of files) {
    if ((await stat(file)).size > MAX_BYTES)
      throw new SourceError(`${file} has more than 500 MB: export fewer posts at a time.`);
    const { text, isRepaired } = decode(await readFile(file));
    const tables = parse(file, text);
    if (isRepaired)
      yield { kind: 'left', what: STRAY_BYTES, place: { file: basename(file), line: null, title: '' } };
    const source = `ghost ${URL.parse(site)?.host ?? ''}`;
    const entries = createEntries(source);
    const referencesOf = createReferences(tables);
    const about = new Map(tables.posts_meta.map((each) => [each.post_id, each]));
    const parsed = tables.posts.map((given) => v.safeParse(post, given));
    const posts = parsed.flatMap(({ success, output }) => (success ? output : []));
    if (posts.length === 0 && parsed.length > 0) throw noExport(file);
    for (const [index, { success }] of parsed.entries()) {
      const place = { file: basename(file), line: null, title: `post ${index + 1}` };
      if (!success) yield { kind: 'left', what: 'posts that are damaged', place };
    }
    // What is new is public first.
    for (const post of posts.toSorted((one, other) => timeOf(other) - timeOf(one))) {
      const place = { file: basename(file), line: null, title: post.title || `post ${post.id}` };
      yield {
        kind: 'post',
        task: {
          kind: 'ghost',
          place,
          post,
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

function parse(file: string, text: string): Tables {
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
