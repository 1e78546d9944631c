import type { Loss } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { createEntries } from '../entries.ts';
import { ofArticle, withAllBelow } from '../former-addresses.ts';
import { readPlainText } from '../html/plain-text.ts';
import { loss } from '../posts/post.ts';
import { readDate } from '../read-date.ts';
import { place, type SourceDocument, sourceArticle } from '../source-document.ts';
import { named, type Post, post, postMeta } from './export-schema.ts';
import { lexicalToHtml } from './lexical.ts';
import { mobiledocToHtml } from './mobiledoc.ts';

/** Ghost's placeholder for its own URL in texts. */
const OWN_URL = /__GHOST_URL__/g;

/** A post with the entries it refers to. */
export const ghostPost = v.object({
  kind: v.literal('ghost'),
  place,
  post,
  losses: v.array(loss),
  authors: v.array(named),
  tags: v.array(named),
  about: v.nullable(postMeta),
  site: v.string(),
  /** The name of the source, which is the prefix of keys. */
  source: v.string(),
});

const below = (kind: 'author' | 'tag', slug: string) => withAllBelow(`/${kind}/${slug}`, 'rss');

/** When a post was published, in milliseconds; before all others if the date is unknown. Dates without a zone are in UTC. */
export function timeOf({ published_at }: Post): number {
  if (typeof published_at === 'number') return published_at;
  const date = readDate(published_at ?? '');
  return date === null ? Number.NEGATIVE_INFINITY : Date.parse(date.endsWith('Z') ? date : `${date}Z`);
}

/** Reads the HTML of a post, or its source format. */
export function* readGhostPost({
  place,
  post,
  losses: found,
  authors,
  tags,
  about,
  site,
  source,
}: v.InferOutput<typeof ghostPost>): Generator<SourceDocument> {
  const entries = createEntries(source);
  const { keyOf } = entries;
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
  const losses: Loss[] = [...found];
  const lose = (what: string, example: string) => losses.push({ what, example: example.slice(0, 200) });
  const own = (text: string | null | undefined) => (text ?? '').replace(OWN_URL, site);
  const html = own(
    post.html ??
      (post.lexical ? lexicalToHtml(post.lexical, lose) : null) ??
      (post.mobiledoc ? mobiledocToHtml(post.mobiledoc, lose) : null),
  );
  const isPage = post.type === 'page' || post.page === true || post.page === 1;
  if (isPage) lose('the type: it was a page', '');
  if (post.featured === true || post.featured === 1)
    lose('the featured mark: choose the article on Home', '');
  // Members-only posts stay hidden.
  const isForAll = post.visibility === 'public';
  if (!isForAll) lose('the restriction to members: the article is a draft', post.visibility ?? '');
  const isPublic = isForAll && /^(?:published|scheduled)$/.test(post.status ?? '');
  const time = timeOf(post);
  const image = own(post.feature_image);
  yield sourceArticle({
    key: keyOf('post', post.id),
    place: { ...place, title: post.title ?? '' },
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
    formerAddresses: ofArticle(post.slug ? [`/${post.slug}/`] : [], lose),
    losses,
  });
}
