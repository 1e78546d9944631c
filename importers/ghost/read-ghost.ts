import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { createEntries, type Entries } from '../entries.ts';
import { decode } from '../files/decode.ts';
import { asList, exactly, withAllBelow } from '../former-addresses.ts';
import { readPlainText } from '../html/plain-text.ts';
import type { Loss } from '../html/reading.ts';
import { type Reader, type SourceArticle, SourceError, sourceArticle } from '../source-document.ts';
import { ghostExport, type Named, type Post, type Tables } from './export-schema.ts';
import { lexicalToHtml } from './lexical.ts';
import { mobiledocToHtml } from './mobiledoc.ts';

/** How Ghost writes its own address in texts. */
const OWN_ADDRESS = /__GHOST_URL__/g;

/** Reads exports of Ghost (JSON): the HTML of a post, or what it was made from. */
export const readGhost: Reader = async function* (files, { site }) {
  for (const file of files) {
    const tables = parse(file, decode(await readFile(file)).text);
    const entries = createEntries(`ghost ${URL.parse(site)?.host ?? ''}`);
    const { keyOf } = entries;
    const referencesOf = createReferences(tables);
    const about = new Map(tables.posts_meta.map((each) => [each.post_id, each]));
    // What is new is public first.
    for (const post of tables.posts.toSorted((one, other) => timeOf(other) - timeOf(one))) {
      const { authors, tags } = referencesOf(post);
      for (const { id, name, bio, slug } of authors)
        yield* entries.give('author', id, {
          name,
          description: bio ?? '',
          formerAddresses: below('author', slug),
        });
      for (const { id, name, description, slug } of tags)
        yield* entries.give('tag', id, {
          name,
          description: description ?? '',
          formerAddresses: below('tag', slug),
        });
      yield readPost(post, { authors, tags, about: about.get(post.id), site, file: basename(file), keyOf });
    }
    yield entries.archive('/', asList('', 'rss'));
  }
};

const below = (kind: 'author' | 'tag', slug: string) => withAllBelow(`/${kind}/${slug}`, 'rss');

/** When a post was published, in milliseconds; before all others if nobody knows. */
function timeOf({ published_at }: Post): number {
  const time = published_at === null ? Number.NaN : new Date(published_at).getTime();
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

function parse(file: string, text: string): Tables {
  try {
    const parsed = v.safeParse(ghostExport, JSON.parse(text));
    if (parsed.success) return parsed.output;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new SourceError(`${file} is not an export of Ghost: export it in Settings, Import/Export.`);
}

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

type Context = {
  authors: Named[];
  tags: Named[];
  about: Tables['posts_meta'][number] | undefined;
  site: string;
  file: string;
  keyOf: Entries['keyOf'];
};

function readPost(post: Post, { authors, tags, about, site, file, keyOf }: Context): SourceArticle {
  const losses: Loss[] = [];
  const lose = (what: string, example: string) => losses.push({ what, example: example.slice(0, 200) });
  const own = (text: string | null | undefined) => (text ?? '').replace(OWN_ADDRESS, site);
  const html = own(
    post.html ??
      (post.lexical ? lexicalToHtml(post.lexical, lose) : null) ??
      (post.mobiledoc ? mobiledocToHtml(post.mobiledoc, lose) : null),
  );
  const isPage = post.type === 'page' || post.page === true || post.page === 1;
  if (isPage) lose('that the article was a page', '');
  if (post.featured === true || post.featured === 1) lose('that the post is featured: choose it on Home', '');
  // What only members may read stays hidden.
  const isForAll = post.visibility === 'public';
  if (!isForAll) lose('that the post was for members: the article is a draft', post.visibility ?? '');
  const isPublic = isForAll && /^(?:published|scheduled)$/.test(post.status ?? '');
  const time = timeOf(post);
  const image = own(post.feature_image);
  return sourceArticle({
    key: keyOf('post', post.id),
    place: { file, line: null, title: post.title ?? '' },
    title: readPlainText(post.title ?? ''),
    slug: post.slug ?? '',
    description: post.custom_excerpt || post.meta_description || about?.meta_description || '',
    html,
    source: { site },
    cover: image
      ? {
          url: URL.parse(image, site)?.href ?? image,
          alternativeText: post.feature_image_alt ?? about?.feature_image_alt ?? '',
          caption: readPlainText(post.feature_image_caption ?? about?.feature_image_caption ?? ''),
          credit: '',
        }
      : null,
    authors: authors.map(({ id }) => keyOf('author', id)),
    tags: tags.map(({ id }) => keyOf('tag', id)),
    publishedOn: isPublic && Number.isFinite(time) ? new Date(time).toISOString() : null,
    isPublic,
    formerAddresses: exactly(post.slug ? [`/${post.slug}/`] : []),
    losses,
  });
}
