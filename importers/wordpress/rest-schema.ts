import * as v from 'valibot';
import { readShortText } from '../html/plain-text.ts';
import type { Loss } from '../html/reading.ts';
import type { Attachment } from './attachments.ts';
import type { Term, Writer } from './read-index.ts';
import type { Comment, Item } from './read-item.ts';

const text = v.fallback(v.string(), '');
const number = v.pipe(v.number(), v.transform(String));
/** The id of something else; 0 for none. */
const reference = v.fallback(number, '0');
const content = v.pipe(
  v.object({ rendered: v.string(), protected: v.optional(v.boolean(), false) }),
  v.transform(({ rendered: html, protected: isProtected }) => ({ html, isProtected })),
);
const rendered = v.fallback(content, { html: '', isProtected: false });
/** The entries that can be read; an error stands where the site hides one. */
const valid = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((all) => all.flatMap((each) => (v.is(schema, each) ? [v.parse(schema, each)] : []))),
    ),
    [],
  );

const term = v.object({
  id: number,
  name: v.string(),
  slug: v.string(),
  link: text,
  description: text,
  taxonomy: v.string(),
  parent: v.optional(number, 0),
});
const user = v.object({ id: number, name: v.string(), slug: v.string(), link: text, description: text });
const media = v.object({
  source_url: v.string(),
  link: text,
  alt_text: text,
  caption: rendered,
  media_details: v.fallback(v.object({ image_meta: v.object({ credit: v.string() }) }), {
    image_meta: { credit: '' },
  }),
});

const post = v.object({
  id: number,
  type: v.fallback(v.string(), 'post'),
  status: text,
  date: text,
  date_gmt: text,
  slug: text,
  link: text,
  title: rendered,
  content,
  author: reference,
  featured_media: reference,
  excerpt: rendered,
  sticky: v.fallback(v.boolean(), false),
  _embedded: v.fallback(
    v.object({
      author: valid(user),
      'wp:featuredmedia': valid(media),
      'wp:term': v.fallback(v.array(valid(term)), []),
    }),
    { author: [], 'wp:featuredmedia': [], 'wp:term': [] },
  ),
});

const comment = v.object({
  post: number,
  author: reference,
  author_name: text,
  content: rendered,
  type: text,
});

/** A post of an answer of the API, as an export has it. */
export type Answer = {
  item: Item;
  writer: Writer | null;
  tags: [string, Term][];
  picture: Attachment | null;
  credit: string;
  /** What the site hides of it. */
  losses: Loss[];
};

const pathOf = (link: string) => {
  const path = URL.parse(link)?.pathname.replace(/\/$/, '');
  return path ? { path } : {};
};

/** Terms by their slugs, each with the slug of the one above. */
export const readTerms = (answers: unknown): [string, Term][] => bySlug(v.parse(valid(term), answers));

function bySlug(terms: readonly v.InferOutput<typeof term>[]): [string, Term][] {
  const slugs = new Map(terms.map(({ id, slug }) => [id, slug]));
  return terms.map(({ id, slug, name, description, link, parent }) => [
    slug,
    {
      id,
      slug,
      name: readShortText(name),
      description: readShortText(description),
      parent: slugs.get(parent) ?? '',
      ...pathOf(link),
    },
  ]);
}

/** `null` if an answer is not a post. */
export function readPost(answer: unknown): Answer | null {
  const parsed = v.safeParse(post, answer);
  if (!parsed.success) return null;
  const { id, type, status, date, date_gmt, slug, link, title, excerpt, sticky, _embedded } = parsed.output;
  const { html, isProtected } = parsed.output.content;
  const [author] = _embedded.author;
  const [picture] = _embedded['wp:featuredmedia'];
  const terms = _embedded['wp:term'].flat();
  const beginning = readShortText(excerpt.html);
  const isHidden =
    parsed.output.author !== '0' && !author && !terms.some(({ taxonomy }) => taxonomy === 'author');
  return {
    item: {
      id,
      identity: id,
      type,
      status: status || 'publish',
      title: title.html,
      link,
      slug,
      creator: author?.slug ?? '',
      content: html,
      // WordPress makes one from the text.
      excerpt: /(?:\[…\]|…)$/.test(beginning) ? '' : excerpt.html,
      date,
      dateUtc: date_gmt,
      password: isProtected ? 'unknown' : '',
      isSticky: sticky,
      parent: '0',
      order: 0,
      attachmentUrl: '',
      terms: terms.map((each) => ({
        taxonomy: each.taxonomy,
        slug: each.slug,
        name: readShortText(each.name),
      })),
      meta: new Map([['_thumbnail_id', parsed.output.featured_media]]),
      formerSlugs: [],
      comments: [],
      isRendered: true,
    },
    writer: author
      ? {
          id: author.id,
          login: author.slug,
          name: author.name,
          description: readShortText(author.description),
          ...pathOf(author.link),
        }
      : null,
    tags: bySlug(terms.filter(({ taxonomy }) => taxonomy === 'post_tag')),
    picture: picture
      ? {
          url: picture.source_url,
          alternativeText: picture.alt_text,
          caption: picture.caption.html,
          parent: '',
          order: 0,
          id: parsed.output.featured_media,
          link: picture.link,
        }
      : null,
    credit: picture?.media_details.image_meta.credit ?? '',
    losses: [
      ...(isProtected && html === '' ? [{ what: 'the text, which a password protects', example: '' }] : []),
      ...(isHidden ? [{ what: 'the author, whom the site does not show', example: '' }] : []),
    ],
  };
}

/** The comments that the site shows. */
export const readComments = (answers: unknown): (Comment & { post: string })[] =>
  v.parse(valid(comment), answers).map(({ post: of, author, author_name, content, type }) => ({
    post: of,
    author: author_name,
    userId: author,
    content: content.html,
    type: type || 'comment',
    isApproved: true,
  }));
