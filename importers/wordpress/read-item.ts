import * as v from 'valibot';
import { identityOf } from '../identity.ts';
import type { XmlElement } from './read-records.ts';

const comment = v.object({
  author: v.string(),
  userId: v.string(),
  content: v.string(),
  type: v.string(),
  isApproved: v.boolean(),
});
export type Comment = v.InferOutput<typeof comment>;

/** A post, page, picture or other entry of an export. Texts missing in the export are empty. */
export const item = v.object({
  id: v.string(),
  /** Distinguishes it from the site's other entries, even without an id. */
  identity: v.string(),
  type: v.string(),
  status: v.string(),
  title: v.string(),
  link: v.string(),
  slug: v.string(),
  /** The login of its author. */
  creator: v.string(),
  content: v.string(),
  excerpt: v.string(),
  /** In the time zone of the site, and in UTC: `2024-03-01 12:00:00`. */
  date: v.string(),
  dateUtc: v.string(),
  password: v.string(),
  isSticky: v.boolean(),
  parent: v.string(),
  order: v.number(),
  attachmentUrl: v.string(),
  terms: v.array(v.object({ taxonomy: v.string(), slug: v.string(), name: v.string() })),
  /** Custom fields, by their names. */
  meta: v.pipe(
    v.array(v.tuple([v.string(), v.string()])),
    v.transform((fields) => new Map(fields)),
  ),
  formerSlugs: v.array(v.string()),
  /** The language that was chosen from several, as a plugin writes it; empty if there is only one. */
  language: v.string(),
  comments: v.array(comment),
  /** Whether the content is what readers saw, and not what an author wrote. */
  isRendered: v.boolean(),
});
export type Item = v.InferOutput<typeof item>;

/** The text of a child; the first one counts, as a damaged export may repeat one. */
export const childText = ({ children }: XmlElement, name: string): string =>
  children.find((child) => child.name === name)?.text.trim() ?? '';

const childrenOf = ({ children }: XmlElement, name: string) =>
  children.filter((child) => child.name === name);

/** The URL of a page, as opposed to the whole site. */
const ownPage = (link: string): string => {
  const url = URL.parse(link);
  return url && url.pathname + url.search !== '/' ? link : '';
};

export function readItem(element: XmlElement): Item {
  const text = (name: string) => childText(element, name);
  const meta = childrenOf(element, 'wp:postmeta').map((each): [string, string] => [
    childText(each, 'wp:meta_key'),
    childText(each, 'wp:meta_value'),
  ]);
  const id = text('wp:post_id') || text('post_id');
  const date = text('wp:post_date');
  const named = [text('wp:post_name'), text('title')].find(Boolean);
  const marks = [id, text('guid'), ownPage(text('link')), named && `${named} ${date}`.trim()];
  return {
    id,
    identity: identityOf(
      marks.map((mark) => mark ?? ''),
      element,
    ),
    type: text('wp:post_type') || 'post',
    status: text('wp:status') || 'publish',
    title: text('title'),
    link: text('link'),
    slug: text('wp:post_name'),
    creator: text('dc:creator'),
    content: element.children.find(({ name }) => name === 'content:encoded')?.text ?? '',
    excerpt: text('excerpt:encoded'),
    date,
    dateUtc: text('wp:post_date_gmt'),
    password: text('wp:post_password'),
    isSticky: text('wp:is_sticky') === '1',
    parent: text('wp:post_parent'),
    order: Number(text('wp:menu_order')) || 0,
    attachmentUrl: text('wp:attachment_url') || text('guid'),
    terms: childrenOf(element, 'category').map(({ attributes, text: name }) => ({
      taxonomy: attributes.domain ?? 'category',
      slug: attributes.nicename ?? name.trim(),
      name: name.trim(),
    })),
    meta: new Map(meta),
    formerSlugs: meta.flatMap(([name, value]) => (name === '_wp_old_slug' && value ? [value] : [])),
    comments: childrenOf(element, 'wp:comment').map((comment) => ({
      author: childText(comment, 'wp:comment_author'),
      userId: childText(comment, 'wp:comment_user_id'),
      content: childText(comment, 'wp:comment_content'),
      type: childText(comment, 'wp:comment_type') || 'comment',
      isApproved: childText(comment, 'wp:comment_approved') === '1',
    })),
    language: '',
    isRendered: false,
  };
}
