import { escapeText } from 'masthead-contract/html/escape';
import type { Lose, Loss } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { ofArticle } from '../former-addresses.ts';
import { readPlainText } from '../html/plain-text.ts';
import type { Source } from '../html/read-html.ts';
import { parseJson } from '../json.ts';
import { originalUrl } from '../pictures/original-address.ts';
import { toLocal } from '../read-date.ts';
import { type Place, type SourceArticle, type SourcePicture, sourceArticle } from '../source-document.ts';
import { builtText } from './builder-texts.ts';
import { addParagraphs } from './paragraphs.ts';
import { hasBlocks, readBlocks } from './read-blocks.ts';
import { type Index, utcTime } from './read-index.ts';
import type { Item } from './read-item.ts';
import { KINDS, type References } from './references.ts';
import { withSharedBlocks } from './shared-blocks.ts';
import { expandShortcodes } from './shortcodes.ts';

/** Characters of all comments of an article, so that its page stays small enough. */
const MAX_COMMENTS = 300_000;

const Footnotes = v.array(v.object({ id: v.string(), content: v.string() }));

/** The taxonomy in which Polylang keeps the language of a post. */
const LANGUAGES = 'language';
/** Custom fields in which a magazine, WPML and Bogo keep it. */
const LANGUAGE_FIELDS = [
  'masthead_language',
  '_wpml_import_language_code',
  '_wpml_language',
  'wpml_language',
  '_locale',
];

/** Custom fields in which plugins keep a description for search engines. */
const DESCRIPTIONS = ['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description'];

export function readArticle(given: Item, place: Place, index: Index, references: References): SourceArticle {
  const losses: Loss[] = [];
  const lose = (what: string, example: string) => losses.push({ what, example: example.slice(0, 200) });
  const { attachments } = index;
  const text = builtText(given.content, given.meta, lose);
  const isRendered = given.isRendered || text !== given.content;
  const item = { ...given, content: text, isRendered };
  const content = withSharedBlocks(item.content, index.reusable, lose);
  const seenHtml = expandShortcodes(content, { post: item.id, attachments, lose });
  const notes = footnotesOf(item);
  const html = toHtml(item, seenHtml, lose) + notes;

  if (item.isSticky) lose('being pinned: choose the article on Home', '');
  if (item.type !== 'post') lose(`the type: it was a ${item.type}`, '');
  if (item.password) lose('the password: the article is a draft', '');
  if (item.status === 'private') lose('the private status: the article is a draft', '');
  for (const taxonomy of new Set(item.terms.map((term) => term.taxonomy)))
    if (!Object.hasOwn(KINDS, taxonomy) && taxonomy !== 'author' && taxonomy !== LANGUAGES)
      lose(`terms of the taxonomy ${taxonomy}`, '');
  for (const { taxonomy, slug, name } of item.terms)
    if (name === '' && Object.hasOwn(KINDS, taxonomy)) lose('a term without a name', slug);
  // WordPress and plugins start the names of internal fields with an underscore.
  for (const [name, value] of item.meta)
    if (!name.startsWith('_') && !READ_FIELDS.has(name) && value !== '')
      lose(`the custom field ${name}`, value);

  const isPublic = /^(?:publish|future)$/.test(item.status) && item.password === '';
  return sourceArticle({
    key: references.keyOf('post', item.identity),
    place,
    title: readPlainText(item.title),
    subtitle: readPlainText(item.meta.get('wps_subtitle') ?? ''),
    language: languageOf(item),
    sponsor: item.meta.get('masthead_sponsor') ?? '',
    slug: item.slug,
    description:
      readPlainText(item.excerpt) || (DESCRIPTIONS.map((name) => item.meta.get(name)).find(Boolean) ?? ''),
    html,
    seenHtml: seenHtml + notes,
    source: sourceOf(index),
    cover: coverOf(item, index, lose),
    authors: references.authorKeys(item),
    categories: references.termKeys(item, 'category'),
    tags: references.termKeys(item, 'post_tag'),
    dossiers: references.termKeys(item, 'dossier'),
    comments: commentsOf(item, references, lose),
    publishedOn: isPublic ? dateOf(item, index.offset) : null,
    isPublic,
    formerAddresses: addressesOf(item, index, lose),
    losses,
  });
}

/** Custom fields that are read. */
const READ_FIELDS = new Set([
  ...LANGUAGE_FIELDS,
  ...DESCRIPTIONS,
  'wps_subtitle',
  'masthead_sponsor',
  'footnotes',
]);

/** The language of a post; empty if nothing says it. */
const languageOf = ({ language, meta, terms }: Item): string =>
  language ||
  (LANGUAGE_FIELDS.map((name) => meta.get(name)).find(Boolean) ??
    terms.find(({ taxonomy }) => taxonomy === LANGUAGES)?.slug ??
    '');

function toHtml({ content, isRendered }: Item, expanded: string, lose: Lose): string {
  if (isRendered) return expanded;
  return hasBlocks(content) ? readBlocks(expanded, lose) : addParagraphs(expanded);
}

/** The footnotes of a text as WordPress shows them below it. */
function footnotesOf({ content, meta }: Item): string {
  const footnotes = v.safeParse(Footnotes, parseJson(meta.get('footnotes') ?? ''));
  const notes = footnotes.success ? footnotes.output.filter(({ id }) => content.includes(`#${id}`)) : [];
  const items = notes.map(
    ({ id, content: note }) =>
      `<li id="${escapeText(id)}">${note} <a href="#${escapeText(id)}-link">↩</a></li>`,
  );
  return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`;
}

function sourceOf({ site, attachments }: Index): Source {
  return {
    site,
    describe(url, classes) {
      const [, id = ''] = /\bwp-image-(\d+)/.exec(classes) ?? [];
      const known = attachments.get(id) ?? attachments.byUrl(originalUrl(url)) ?? attachments.byUrl(url);
      // On another site the same id may be another picture.
      const isSame = known && fileName(known.url) === fileName(originalUrl(url));
      return isSame ? { alternativeText: known.alternativeText } : {};
    },
  };
}

const fileName = (url: string): string =>
  url
    .split('/')
    .at(-1)
    ?.replace(/-scaled(?=\.)/, '') ?? '';

function coverOf(item: Item, { attachments, credits }: Index, lose: Lose): SourcePicture | null {
  const id = item.meta.get('_thumbnail_id') ?? '';
  const picture = attachments.get(id);
  if (id && Number(id) > 0 && !picture) lose('the featured picture, which the export lacks', id);
  if (!picture) return null;
  const { url, alternativeText, caption } = picture;
  return { url, alternativeText, caption: readPlainText(caption), credit: credits.get(url) ?? '' };
}

function commentsOf(item: Item, references: References, lose: Lose): SourceArticle['comments'] {
  let characters = 0;
  return item.comments.flatMap((comment) => {
    if (!comment.isApproved) {
      lose('comments that were not approved', '');
      return [];
    }
    if (comment.type !== 'comment') {
      lose(`comments of the type ${comment.type}`, '');
      return [];
    }
    const content = readPlainText(comment.content);
    characters += content.length;
    if (characters <= MAX_COMMENTS && content) return { author: references.commenterKey(comment), content };
    lose('comments beyond what a page can have', content);
    return [];
  });
}

/** When a post was published, as ISO 8601, without a zone if the export lacks the UTC time; `null` if it doesn't say. */
function dateOf({ date, dateUtc }: Item, offset: Index['offset']): string | null {
  const utc = utcTime(dateUtc);
  const time = Number.isNaN(utc) ? utcTime(date) + (offset ?? 0) * 60_000 : utc;
  if (Number.isNaN(time)) return null;
  const iso = new Date(time).toISOString();
  return Number.isNaN(utc) && offset === null ? toLocal(iso) : iso;
}

/** The permalink, the short link, the permalink with each former slug, and the pages of its pictures. */
function addressesOf(item: Item, { site, attachments }: Index, lose: Lose): SourceArticle['formerAddresses'] {
  const path = pathOf(item.link);
  const base = URL.parse(site)?.pathname.replace(/\/$/, '') ?? '';
  const all = [
    path,
    item.id && `${base}/?${item.type === 'page' ? 'page_id' : 'p'}=${item.id}`,
    ...item.formerSlugs.map((former) => (path && item.slug ? path.replace(item.slug, former) : '')),
    ...attachments.of(item.id).flatMap(({ id, link }) => [pathOf(link), `${base}/?attachment_id=${id}`]),
  ];
  return ofArticle(all, lose);
}

/** The path of a page; empty for a URL whose page depends on the query string. */
const pathOf = (link: string): string => {
  const { pathname = '/' } = URL.parse(link, 'http://site.invalid') ?? {};
  return pathname === '/' ? '' : pathname;
};
