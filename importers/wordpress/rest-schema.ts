import type { Loss } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { readShortText } from '../html/plain-text.ts';
import { type Drop, loseParts, parsePartly, text, word } from '../parse-partly.ts';
import type { Attachment } from './attachments.ts';
import type { Term, Writer } from './read-index.ts';
import type { Comment, Item } from './read-item.ts';

/** The id of a related entry; 0 if there is none. */
const reference = v.nullish(word, '0');
const content = v.pipe(
  v.object({ rendered: v.string(), protected: v.nullish(v.boolean(), false) }),
  v.transform(({ rendered: html, protected: isProtected }) => ({ html, isProtected })),
);
const rendered = v.nullish(content, { rendered: '' });

const term = v.object({
  id: word,
  name: word,
  slug: word,
  link: text,
  description: text,
  taxonomy: v.string(),
  parent: reference,
});
const user = v.object({ id: word, name: word, slug: word, link: text, description: text });
const media = v.object({
  source_url: v.string(),
  link: text,
  alt_text: text,
  caption: rendered,
  media_details: v.nullish(v.object({ image_meta: v.nullish(v.object({ credit: text })) })),
});

const post = v.object({
  id: word,
  type: v.nullish(v.string(), 'post'),
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
  sticky: v.nullish(v.boolean(), false),
  _embedded: v.nullish(
    v.object({
      author: v.nullish(v.array(user), []),
      'wp:featuredmedia': v.nullish(v.array(media), []),
      'wp:term': v.nullish(v.array(v.array(term)), []),
    }),
    {},
  ),
});

const comment = v.object({
  post: word,
  author: reference,
  author_name: text,
  content: rendered,
  type: text,
});

/** An error in place of data that the site hides; the article reports the loss itself. */
const hidden = v.object({ code: v.string() });

/** A post of an answer of the API, as an export has it. */
export type Answer = {
  item: Item;
  writer: Writer | null;
  tags: [string, Term][];
  picture: Attachment | null;
  credit: string;
  /** Parts that the site hides. */
  losses: Loss[];
};

const pathOf = (link: string) => {
  const path = URL.parse(link)?.pathname.replace(/\/$/, '');
  return path ? { path } : {};
};

/** Terms by their slugs, each with the slug of the one above. */
export const readTerms = (answers: unknown, drop: Drop): [string, Term][] =>
  bySlug(parsePartly(v.array(term), answers, drop) ?? []);

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
  const losses: Loss[] = [];
  const lose = loseParts((what, example) => losses.push({ what, example: example.slice(0, 200) }));
  const parsed = parsePartly(post, answer, (path, value) => v.is(hidden, value) || lose(path, value));
  if (!parsed) return null;
  const { id, type, status, date, date_gmt, slug, link, title, excerpt, sticky, _embedded } = parsed;
  const { html, isProtected } = parsed.content;
  const [author] = _embedded.author;
  const [picture] = _embedded['wp:featuredmedia'];
  const terms = _embedded['wp:term'].flat();
  const beginning = readShortText(excerpt.html);
  const isHidden = parsed.author !== '0' && !author && !terms.some(({ taxonomy }) => taxonomy === 'author');
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
      meta: new Map([['_thumbnail_id', parsed.featured_media]]),
      formerSlugs: [],
      comments: [],
      language: '',
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
          id: parsed.featured_media,
          link: picture.link,
        }
      : null,
    credit: picture?.media_details?.image_meta?.credit ?? '',
    losses: [
      ...losses,
      ...(isProtected && html === '' ? [{ what: 'the password-protected text', example: '' }] : []),
      ...(isHidden ? [{ what: 'the author, which the site does not expose', example: '' }] : []),
    ],
  };
}

/** The comments that the site shows. */
export const readComments = (answers: unknown, drop: Drop): (Comment & { post: string })[] =>
  (parsePartly(v.array(comment), answers, drop) ?? []).map(
    ({ post: of, author, author_name, content, type }) => ({
      post: of,
      author: author_name,
      userId: author,
      content: content.html,
      type: type || 'comment',
      isApproved: true,
    }),
  );
