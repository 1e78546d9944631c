import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { printable } from 'masthead-contract/text/clean-text';
import { blocksToHtml } from './blocks-to-html';
import { escapeText } from './markup';
import type { Article, Part, Person, Picture, Place, Redirect, Term } from './part';

/** Writes an export of WordPress (WXR 1.2). */
export const writeWxr = (parts: AsyncIterable<Part>, { folder, site }: Place): Promise<void> =>
  pipeline(toWxr(parts, site), createWriteStream(path.join(folder, 'export.xml'), { flags: 'wx' }));

async function* toWxr(parts: AsyncIterable<Part>, site: string): AsyncGenerator<string> {
  yield beginWxr('Masthead', site);
  for await (const part of parts) yield writePart(part, site);
  yield END_OF_WXR;
}

function writePart(part: Part, site: string): string {
  switch (part.kind) {
    case 'author':
      return writePerson(part);
    case 'category':
      return writeCategory(part);
    case 'tag':
      return writeTag(part);
    case 'dossier':
      return writeDossier(part);
    case 'picture':
      return writePicture(part, site);
    case 'article':
      return writePost(part, site);
    case 'redirect':
      return writeRedirect(part);
  }
}

/** Picture ids start after those of articles, and redirect ids after those. */
const FIRST_PICTURE_ID = 1_000_000_000;
const FIRST_REDIRECT_ID = 2_000_000_000;

/** The name of the taxonomy. */
const DOSSIER = 'dossier';

/** A block as WordPress's editor marks it. */
function markedBlock(name: string, html: string, attributes: object = {}): string {
  const written = Object.keys(attributes).length > 0 ? ` ${JSON.stringify(attributes)}` : '';
  return `<!-- wp:${name}${written} -->\n${html}\n<!-- /wp:${name} -->`;
}

/** A text in XML, unescaped. */
const cdata = (text: string): string => `<![CDATA[${printable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

const meta = (key: string, value: string): string =>
  element('wp:postmeta', element('wp:meta_key', key) + element('wp:meta_value', cdata(value)));

const beginWxr = (title: string, site: string): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${element('title', escapeText(title))}
${element('link', escapeText(site))}
<wp:wxr_version>1.2</wp:wxr_version>
${element('wp:base_site_url', escapeText(site))}
${element('wp:base_blog_url', escapeText(site))}
`;

const END_OF_WXR = '</channel>\n</rss>\n';

const writePerson = ({ id, slug, name }: Person): string =>
  `${element(
    'wp:author',
    element('wp:author_id', String(id)) +
      element('wp:author_login', cdata(slug)) +
      element('wp:author_display_name', cdata(name)),
  )}\n`;

const writeCategory = ({ slug, name, description, parent }: Term): string =>
  `${element(
    'wp:category',
    element('wp:category_nicename', cdata(slug)) +
      element('wp:category_parent', cdata(parent)) +
      element('wp:cat_name', cdata(name)) +
      element('wp:category_description', cdata(escapeText(description))),
  )}\n`;

const writeTag = ({ slug, name, description }: Term): string =>
  `${element(
    'wp:tag',
    element('wp:tag_slug', cdata(slug)) +
      element('wp:tag_name', cdata(name)) +
      element('wp:tag_description', cdata(escapeText(description))),
  )}\n`;

/** WordPress doesn't know dossiers, so they become a taxonomy of their own. */
const writeDossier = ({ slug, name, description }: Term): string =>
  `${element(
    'wp:term',
    element('wp:term_taxonomy', DOSSIER) +
      element('wp:term_slug', cdata(slug)) +
      element('wp:term_name', cdata(name)) +
      element('wp:term_description', cdata(escapeText(description))),
  )}\n`;

/** The type of an entry, and its other common fields. */
const entry = (type: string, id: number, title: string, content: string): string =>
  `<item>\n${element('title', cdata(escapeText(title)))}\n${content}\n${element('wp:post_id', String(id))}\n${element('wp:post_type', type)}\n</item>\n`;

function writePicture({ id, url, name, alternativeText, caption, credit }: Picture, site: string): string {
  // PHP counts bytes.
  const serialized = (text: string) => `s:${Buffer.byteLength(text)}:"${text}";`;
  const credited = `a:1:{${serialized('image_meta')}a:1:{${serialized('credit')}${serialized(credit.replaceAll('"', "'"))}}}`;
  return entry(
    'attachment',
    FIRST_PICTURE_ID + id,
    name,
    [
      element('excerpt:encoded', cdata(escapeText(caption))),
      element('wp:status', 'inherit'),
      element('wp:post_parent', '0'),
      element('wp:attachment_url', cdata(new URL(url, site).href)),
      ...(alternativeText ? [meta('_wp_attachment_image_alt', alternativeText)] : []),
      ...(credit ? [meta('_wp_attachment_metadata', credited)] : []),
    ].join('\n'),
  );
}

function writePost(post: Article, site: string): string {
  const { authors, publishedOn } = post;
  const addressOf = (url: string) => new URL(url, site).href;
  const { html, footnotes } = blocksToHtml(post.content, { addressOf, block: markedBlock });
  const date = publishedOn ? publishedOn.toISOString().slice(0, 19).replace('T', ' ') : '0000-00-00 00:00:00';
  const terms = [
    // WordPress itself knows one author; several are written for the plugin Co-Authors Plus.
    ...(authors.length > 1 ? authors : []).map((author) => ({ domain: 'author', ...author })),
    ...post.categories.map((term) => ({ domain: 'category', ...term })),
    ...post.tags.map((term) => ({ domain: 'post_tag', ...term })),
    ...post.dossiers.map((term) => ({ domain: DOSSIER, ...term })),
  ];
  return entry(
    'post',
    post.id,
    post.title,
    [
      element('link', escapeText(site + post.path)),
      element('dc:creator', cdata(authors[0]?.slug ?? '')),
      element('content:encoded', cdata(html)),
      element('excerpt:encoded', cdata(escapeText(post.description))),
      element('wp:post_date', date),
      element('wp:post_date_gmt', date),
      element('wp:post_name', cdata(encodeURIComponent(post.slug))),
      element('wp:status', publishedOn ? 'publish' : 'draft'),
      element('wp:post_parent', '0'),
      ...terms.map(
        ({ domain, slug, name }) =>
          `<category domain="${domain}" nicename="${escapeText(slug)}">${cdata(name)}</category>`,
      ),
      ...(post.cover ? [meta('_thumbnail_id', String(FIRST_PICTURE_ID + post.cover.id))] : []),
      ...(post.subtitle ? [meta('wps_subtitle', escapeText(post.subtitle))] : []),
      ...(post.language ? [meta('masthead_language', post.language)] : []),
      ...(post.sponsor ? [meta('masthead_sponsor', post.sponsor)] : []),
      ...(footnotes.length > 0 ? [meta('footnotes', JSON.stringify(footnotes))] : []),
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

const STATUS_CODES = { permanent: '301', temporary: '302', gone: '410' } as const;

/** As the plugin *Safe Redirect Manager* keeps it; a star stands for all that follows. */
const writeRedirect = ({ id, from, match, to, type }: Redirect): string =>
  entry(
    'redirect_rule',
    FIRST_REDIRECT_ID + id,
    from,
    [
      element('wp:status', 'publish'),
      meta('_redirect_rule_from', match === 'prefix' ? `${from}*` : from),
      meta('_redirect_rule_to', to),
      meta('_redirect_rule_status_code', STATUS_CODES[type]),
    ].join('\n'),
  );
