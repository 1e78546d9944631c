import { escapeText } from 'masthead-contract/html/escape';
import type { Loss } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { createEntries } from '../entries.ts';
import { ofArticle } from '../former-addresses.ts';
import { readPlainText } from '../html/plain-text.ts';
import { place, type SourceDocument, sourceArticle } from '../source-document.ts';

const text = v.optional(v.string(), '');
export const Row = v.object({
  /** The number and the slug: `123.tea`. */
  post_id: v.pipe(v.string(), v.minLength(1)),
  post_date: text,
  is_published: text,
  type: text,
  audience: text,
  title: text,
  subtitle: text,
  podcast_url: text,
});
export type Row = v.InferOutput<typeof Row>;

/** A row of `posts.csv` with the text of the post. */
export const substackPost = v.object({
  kind: v.literal('substack'),
  place,
  row: Row,
  html: v.string(),
  site: v.string(),
  /** The name of the source, which is the prefix of keys. */
  source: v.string(),
});

export function* readSubstackPost({
  place,
  row,
  html,
  site,
  source,
}: v.InferOutput<typeof substackPost>): Generator<SourceDocument> {
  const entries = createEntries(source);
  const { post_id, type, audience, subtitle, podcast_url } = row;
  const [, id = '', slug = ''] = /^(\d+)(?!\d)\.?(.*)$/.exec(post_id) ?? [];
  const losses: Loss[] = [];
  const lose = (what: string, example: string) => losses.push({ what, example });
  if (!/^(?:newsletter|podcast)?$/.test(type)) lose(`the type: it was a ${type}`, '');
  const isForAll = /^(?:everyone)?$/.test(audience);
  if (!isForAll) lose('the restriction to subscribers: the article is a draft', audience);
  const time = Date.parse(row.post_date);
  const isPublic = isForAll && /^true$/i.test(row.is_published);
  const player = podcast_url ? `<audio src="${escapeText(podcast_url)}"></audio>` : '';
  yield sourceArticle({
    key: entries.keyOf('post', id || post_id),
    place,
    title: place.title,
    subtitle: readPlainText(subtitle),
    slug,
    html: player + html,
    source: { site },
    publishedOn: isPublic && !Number.isNaN(time) ? new Date(time).toISOString() : null,
    isPublic,
    formerAddresses: ofArticle(slug ? [`/p/${slug}`] : [], lose),
    losses,
  });
}
