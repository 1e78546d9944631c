import { printable } from 'masthead-contract/text';
import { escapeText } from './markup';

/** A text in XML as it is. */
const cdata = (text: string): string => `<![CDATA[${printable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

const meta = (key: string, value: string): string =>
  element('wp:postmeta', element('wp:meta_key', key) + element('wp:meta_value', cdata(value)));

export type Named = { slug: string; name: string };
export type Person = Named & { id: number };
export type Term = Named & { description: string; parent: string };

export type Picture = {
  id: number;
  url: string;
  name: string;
  alternativeText: string;
  caption: string;
  credit: string;
};

export type Post = {
  id: number;
  title: string;
  subtitle: string;
  slug: string;
  description: string;
  url: string;
  html: string;
  footnotes: readonly { id: string; content: string }[];
  cover: number | null;
  authors: readonly Named[];
  categories: readonly Named[];
  tags: readonly Named[];
  /** Without anything of who has written them but the name. */
  comments: readonly { author: { id: number; name: string } | null; content: string }[];
  /** `null` for one that has no date yet. */
  publishedOn: Date | null;
  isPublic: boolean;
};

export const beginWxr = (title: string, site: string): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${element('title', escapeText(title))}
${element('link', escapeText(site))}
<wp:wxr_version>1.2</wp:wxr_version>
${element('wp:base_site_url', escapeText(site))}
${element('wp:base_blog_url', escapeText(site))}
`;

export const END_OF_WXR = '</channel>\n</rss>\n';

export const writePerson = ({ id, slug, name }: Person): string =>
  `${element(
    'wp:author',
    element('wp:author_id', String(id)) +
      element('wp:author_login', cdata(slug)) +
      element('wp:author_display_name', cdata(name)),
  )}\n`;

export const writeCategory = ({ slug, name, description, parent }: Term): string =>
  `${element(
    'wp:category',
    element('wp:category_nicename', cdata(slug)) +
      element('wp:category_parent', cdata(parent)) +
      element('wp:cat_name', cdata(name)) +
      element('wp:category_description', cdata(escapeText(description))),
  )}\n`;

export const writeTag = ({ slug, name, description }: Term): string =>
  `${element(
    'wp:tag',
    element('wp:tag_slug', cdata(slug)) +
      element('wp:tag_name', cdata(name)) +
      element('wp:tag_description', cdata(escapeText(description))),
  )}\n`;

/** The type of an entry, and what else every entry has. */
const entry = (type: string, id: number, title: string, content: string): string =>
  `<item>\n${element('title', cdata(escapeText(title)))}\n${content}\n${element('wp:post_id', String(id))}\n${element('wp:post_type', type)}\n</item>\n`;

export function writePicture({ id, url, name, alternativeText, caption, credit }: Picture): string {
  // PHP counts bytes.
  const serialized = (text: string) => `s:${Buffer.byteLength(text)}:"${text}";`;
  const credited = `a:1:{${serialized('image_meta')}a:1:{${serialized('credit')}${serialized(credit.replaceAll('"', "'"))}}}`;
  return entry(
    'attachment',
    id,
    name,
    [
      element('excerpt:encoded', cdata(escapeText(caption))),
      element('wp:status', 'inherit'),
      element('wp:post_parent', '0'),
      element('wp:attachment_url', cdata(url)),
      ...(alternativeText ? [meta('_wp_attachment_image_alt', alternativeText)] : []),
      ...(credit ? [meta('_wp_attachment_metadata', credited)] : []),
    ].join('\n'),
  );
}

export function writePost(post: Post): string {
  const { authors, publishedOn } = post;
  const date = publishedOn ? publishedOn.toISOString().slice(0, 19).replace('T', ' ') : '0000-00-00 00:00:00';
  const terms = [
    // One author is WordPress's own; several are those of Co-Authors Plus.
    ...(authors.length > 1 ? authors : []).map((author) => ({ domain: 'author', ...author })),
    ...post.categories.map((term) => ({ domain: 'category', ...term })),
    ...post.tags.map((term) => ({ domain: 'post_tag', ...term })),
  ];
  return entry(
    'post',
    post.id,
    post.title,
    [
      element('link', escapeText(post.url)),
      element('dc:creator', cdata(authors[0]?.slug ?? '')),
      element('content:encoded', cdata(post.html)),
      element('excerpt:encoded', cdata(escapeText(post.description))),
      element('wp:post_date', date),
      element('wp:post_date_gmt', date),
      element('wp:post_name', cdata(encodeURIComponent(post.slug))),
      element('wp:status', post.isPublic ? 'publish' : 'draft'),
      element('wp:post_parent', '0'),
      ...terms.map(
        ({ domain, slug, name }) =>
          `<category domain="${domain}" nicename="${escapeText(slug)}">${cdata(name)}</category>`,
      ),
      ...(post.cover === null ? [] : [meta('_thumbnail_id', String(post.cover))]),
      ...(post.subtitle ? [meta('wps_subtitle', escapeText(post.subtitle))] : []),
      ...(post.footnotes.length > 0 ? [meta('footnotes', JSON.stringify(post.footnotes))] : []),
      ...post.comments.map(({ author, content }) =>
        element(
          'wp:comment',
          element('wp:comment_author', cdata(author?.name ?? '')) +
            element('wp:comment_user_id', String(author?.id ?? 0)) +
            element('wp:comment_content', cdata(escapeText(content))) +
            element('wp:comment_approved', '1'),
        ),
      ),
    ].join('\n'),
  );
}
