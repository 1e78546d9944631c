import * as v from 'valibot';
import { originalUrl } from '../pictures/original-address.ts';
import { loss } from '../posts/post.ts';
import { type Place, place, type SourceDocument } from '../source-document.ts';
import { type Attachment, attachment, createAttachments } from './attachments.ts';
import { readArticle } from './read-article.ts';
import { addWriter, emptyIndex, foldName, type Index, term, writer } from './read-index.ts';
import { type Item, item } from './read-item.ts';
import { ancestorsOf, createReferences } from './references.ts';
import { sharedIn } from './shared-blocks.ts';

/** A post, with the part of the index that it refers to. */
export const wordpressPost = v.object({
  kind: v.literal('wordpress'),
  place,
  item,
  losses: v.array(loss),
  site: v.string(),
  offset: v.nullable(v.number()),
  writers: v.array(writer),
  staff: v.array(v.string()),
  categories: v.array(term),
  tags: v.array(term),
  dossiers: v.array(term),
  attachments: v.array(attachment),
  credits: v.array(v.tuple([v.string(), v.string()])),
  reusable: v.array(v.tuple([v.string(), v.string()])),
});
type Loss = v.InferOutput<typeof loss>;

/** Pictures, recordings and films that one post may refer to. */
const MAX_ATTACHMENTS = 5_000;

/** A post to be read in the other process. `losses` are those that its text doesn't reveal. */
export function toPost(
  item: Item,
  { place, index, losses = [] }: { place: Place; index: Index; losses?: Loss[] },
) {
  const { site, offset, writers, writersById, staff, categories, tags, dossiers, credits } = index;
  const reusable = [...sharedIn(item.content, index.reusable)];
  const attachments = attachmentsIn(
    item,
    reusable.map(([, text]) => text),
    index,
  );
  const slugs = item.terms.map(({ slug }) => slug);
  const named = (terms: ReadonlyMap<string, v.InferOutput<typeof term>>) =>
    slugs.flatMap((slug) => terms.get(slug) ?? []);
  const logins = [item.creator, ...slugs.map((slug) => slug.replace(/^cap-/, ''))];
  const users = [
    ...logins.flatMap((login) => writers.get(login) ?? []),
    ...item.comments.flatMap(({ userId }) => writersById.get(userId) ?? []),
  ];
  const task: v.InferInput<typeof wordpressPost> = {
    kind: 'wordpress',
    place,
    item: { ...item, meta: [...item.meta] },
    losses,
    site,
    offset,
    writers: [...new Set(users)],
    staff: item.comments.map(({ author }) => foldName(author)).filter((name) => staff.has(name)),
    categories: [
      ...new Set(named(categories).flatMap((category) => [category, ...ancestorsOf(category, categories)])),
    ],
    tags: named(tags),
    dossiers: named(dossiers),
    attachments,
    credits: attachments.flatMap(({ url }): [string, string][] => {
      const credit = credits.get(url);
      return credit === undefined ? [] : [[url, credit]];
    }),
    reusable,
  };
  return { kind: 'post', task, characters: item.content.length } as const;
}

/** The attachments of a post, and those that an id or a URL in its text may refer to. */
function attachmentsIn(item: Item, shared: readonly string[], { attachments, site }: Index): Attachment[] {
  const found = new Set<Attachment>();
  const add = (attachment: Attachment | undefined) => {
    if (attachment && found.size < MAX_ATTACHMENTS) found.add(attachment);
  };
  for (const own of attachments.of(item.id)) add(own);
  add(attachments.get(item.meta.get('_thumbnail_id') ?? ''));
  for (const text of [item.content, ...shared]) {
    const hasGallery = text.includes('[gallery');
    for (const [id] of text.matchAll(/\d+/g)) {
      add(attachments.get(id));
      if (hasGallery && found.size < MAX_ATTACHMENTS) for (const other of attachments.of(id)) add(other);
    }
    for (const [word] of text.matchAll(/[^\s"'<>]+/g)) {
      const url = word.includes('/') ? URL.parse(word, site) : null;
      if (url) add(attachments.byUrl(originalUrl(url.href)) ?? attachments.byUrl(url.href));
    }
  }
  return [...found];
}

export function* readWordpressPost({
  place,
  item,
  losses,
  site,
  offset,
  ...parts
}: v.InferOutput<typeof wordpressPost>): Generator<SourceDocument> {
  const index: Index = {
    ...emptyIndex(),
    site,
    offset,
    staff: new Set(parts.staff),
    categories: bySlug(parts.categories),
    tags: bySlug(parts.tags),
    dossiers: bySlug(parts.dossiers),
    credits: new Map(parts.credits),
    reusable: new Map(parts.reusable),
  };
  const attachments = createAttachments();
  for (const each of parts.attachments) attachments.add(each);
  for (const each of parts.writers) addWriter(index, each);
  const references = createReferences(index);
  yield* references.of(item);
  const article = readArticle(item, place, { ...index, attachments }, references);
  yield { ...article, losses: [...article.losses, ...losses] };
}

const bySlug = <Named extends { slug: string }>(terms: readonly Named[]): Map<string, Named> =>
  new Map(terms.map((each) => [each.slug, each]));
