import path from 'node:path';
import { Marked } from 'marked';
import markedFootnote from 'marked-footnote';
import * as v from 'valibot';
import { createEntries, type Entries } from '../entries.ts';
import { STRAY_BYTES } from '../files/decode.ts';
import { ofArticle, withAllBelow } from '../former-addresses.ts';
import { readPlainText } from '../html/plain-text.ts';
import type { Loss } from '../html/reading.ts';
import { place, type SourceArticle, type SourceDocument, sourceArticle } from '../source-document.ts';
import { addresses } from './addresses.ts';
import { formulas } from './formulas.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { expandMarkdown } from './shortcodes.ts';

const markdown = new Marked(markedFootnote({ description: '' }), formulas, addresses);

/** The statements with which MDX begins. */
const STATEMENTS =
  /^(?:\s*(?:import\b[^\n]*["'][^\n"']+["'];?|export\s+(?:const|default|function|let|[{*])[^\n]*)(?=\s*(?:\n|$)))+/;

/** A file; its place says where it stands in its folder. */
export const markdownFile = v.object({
  kind: v.literal('markdown'),
  place,
  text: v.string(),
  isRepaired: v.boolean(),
  site: v.string(),
  /** The name of the source, with which keys begin. */
  source: v.string(),
});

export function* readMarkdownFile({
  place,
  text,
  isRepaired,
  site,
  source,
}: v.InferOutput<typeof markdownFile>): Generator<SourceDocument> {
  const { file } = place;
  const read = readFrontMatter(text);
  if (isRepaired) yield { kind: 'left', what: STRAY_BYTES, place };
  if (!read) {
    yield { kind: 'left', what: 'files whose front matter cannot be read', place };
    return;
  }
  const entries = createEntries(source);
  const authors = named(read.fields.authors, read.fields.author);
  const categories = named(read.fields.categories, read.fields.category);
  for (const name of authors)
    yield* entries.give('author', name, { name, formerAddresses: below('authors', name) });
  for (const name of categories)
    yield* entries.give('category', name, { name, formerAddresses: below('categories', name) });
  for (const name of read.fields.tags)
    yield* entries.give('tag', name, { name, formerAddresses: below('tags', name) });
  for (const name of read.fields.series)
    yield* entries.give('dossier', name, { name, formerAddresses: below('series', name) });
  yield readArticle(file, read, { keyOf: entries.keyOf, site, authors, categories });
}

/** The page of a term as Hugo names it. */
const below = (list: string, name: string) =>
  withAllBelow(`/${list}/${name.trim().toLowerCase().replace(/\s+/g, '-')}`);

const named = (several: readonly string[], one: readonly string[]): readonly string[] =>
  several.length > 0 ? several : one;

type Context = {
  keyOf: Entries['keyOf'];
  site: string;
  authors: readonly string[];
  categories: readonly string[];
};

function readArticle(
  file: string,
  { fields, text }: { fields: FrontMatter; text: string },
  { keyOf, site, authors, categories }: Context,
): SourceArticle {
  const losses: Loss[] = [];
  const lose = (what: string, example: string) => losses.push({ what, example: example.slice(0, 200) });
  const { date, slug } = nameOf(file);
  const body = /\.mdx$/.test(file) ? text.replace(STATEMENTS, '') : text;
  const html = markdown.parse(expandMarkdown(body, lose), { async: false });
  const written =
    fields.date ||
    fields.publishDate ||
    fields.pubDate ||
    (typeof fields.published === 'string' ? fields.published : '') ||
    date;
  const time = Date.parse(written);
  const isPublic = !fields.draft && fields.published !== false && !/(?:^|\/)_drafts\//.test(file);
  const [cover] = [
    fields.cover,
    fields.image,
    fields.featured_image,
    fields.heroImage,
    fields.thumbnail,
  ].filter(({ src }) => src);
  // Addresses in a text are relative to its file.
  const base = `${site}/${path.posix.dirname(file)}/`;
  return sourceArticle({
    key: keyOf('file', file),
    place: { file, line: null, title: fields.title },
    title: readPlainText(fields.title || slug.replaceAll('-', ' ')),
    subtitle: fields.subtitle,
    language: fields.lang || fields.language,
    sponsor: fields.sponsor,
    slug: fields.slug || slug,
    description: readPlainText(fields.description || fields.summary || fields.excerpt),
    html,
    source: { site: base },
    cover: cover
      ? {
          url: URL.parse(cover.src, base)?.href ?? cover.src,
          alternativeText: cover.alt,
          caption: cover.caption,
          credit: cover.credit,
        }
      : null,
    authors: authors.map((name) => keyOf('author', name)),
    categories: categories.map((name) => keyOf('category', name)),
    tags: fields.tags.map((name) => keyOf('tag', name)),
    dossiers: fields.series.map((name) => keyOf('dossier', name)),
    publishedOn: isPublic && !Number.isNaN(time) ? new Date(time).toISOString() : null,
    isPublic,
    formerAddresses: addressesOf(file, fields, { date, slug, categories }),
    losses,
  });
}

/** Jekyll has the date and the slug in the name of the file, a bundle of Hugo the slug in that of its folder. */
function nameOf(file: string): { date: string; slug: string } {
  const { dir, name } = path.posix.parse(file);
  const own = name === 'index' ? path.posix.basename(dir) : name;
  const {
    year,
    month = '',
    day = '',
    rest,
  } = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})-(?<rest>.+)$/.exec(own)?.groups ?? {};
  return year
    ? { date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, slug: rest ?? own }
    : { date: '', slug: own };
}

/** What the file says, or else what Jekyll and Hugo make of its name. */
function addressesOf(
  file: string,
  { permalink, url, aliases, redirect_from }: FrontMatter,
  { date, slug, categories }: { date: string; slug: string; categories: readonly string[] },
): SourceArticle['formerAddresses'] {
  const written = [permalink, url].find((address) => address.startsWith('/') && !address.includes(':'));
  const withoutEnd = file
    .replace(/\.[a-z]+$/, '')
    .replace(/(?:^|\/)index$/, '')
    .replace(/^(?:content|src\/content)\//, '');
  const made = date
    ? `/${[...categories.map((name) => name.toLowerCase()), ...date.split('-'), slug].join('/')}.html`
    : `/${withoutEnd}/`;
  return ofArticle([written ?? made, ...aliases, ...redirect_from]);
}
