import path from 'node:path';
import { Marked } from 'marked';
import markedFootnote from 'marked-footnote';
import { markdownFormulas } from 'masthead-contract/html/markdown-formulas';
import type { Lose, Loss } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { createEntries, type Entries } from '../entries.ts';
import { STRAY_BYTES } from '../files/decode.ts';
import { exactly, ofArticle, withAllBelow } from '../former-addresses.ts';
import { linkAddress } from '../html/link-address.ts';
import { readPlainText } from '../html/plain-text.ts';
import { readDate } from '../read-date.ts';
import { place, type SourceArticle, type SourceDocument, sourceArticle } from '../source-document.ts';
import { addresses } from './addresses.ts';
import { type FoundText, fileUrl, linkKey } from './find-texts.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { expandMarkdown } from './shortcodes.ts';

const markdown = new Marked(markedFootnote({ description: '' }), markdownFormulas, addresses);

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
  /** The name of the source, which is the prefix of keys. */
  source: v.string(),
  /** Other texts of the folder that it may link to, by the keys of the links. */
  links: v.array(v.tuple([v.string(), v.object({ file: v.string(), isNear: v.boolean() })])),
});

export function* readMarkdownFile({
  place,
  text,
  isRepaired,
  site,
  source,
  links,
}: v.InferOutput<typeof markdownFile>): Generator<SourceDocument> {
  const { file } = place;
  const losses: Loss[] = [];
  const lose = (what: string, example: string) => losses.push({ what, example: example.slice(0, 200) });
  const read = readFrontMatter(text, lose);
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
  yield readArticle(file, read, {
    keyOf: entries.keyOf,
    site,
    authors,
    categories,
    links: new Map(links),
    lose,
    losses,
  });
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
  links: ReadonlyMap<string, FoundText>;
  lose: Lose;
  losses: Loss[];
};

function readArticle(
  file: string,
  { fields, text }: { fields: FrontMatter; text: string },
  { keyOf, site, authors, categories, links, lose, losses }: Context,
): SourceArticle {
  const { date, slug } = nameOf(file);
  const body = /\.mdx$/.test(file) ? text.replace(STATEMENTS, '') : text;
  const byName = (link: string) => addressOf(links.get(linkKey(link)), link);
  const html = markdown.parse(expandMarkdown(body, byName, lose), { async: false });
  const dates = [fields.date, fields.publishDate, fields.pubDate, fields.published, date].filter(Boolean);
  const publishedOn = dates.map(readDate).find((each) => each !== null) ?? null;
  for (const each of dates) if (readDate(each) === null) lose('a date that cannot be read', each);
  const isPublic = !fields.draft && fields.isPublished && !/(?:^|\/)_drafts\//.test(file);
  const [cover] = [
    fields.cover,
    fields.image,
    fields.featured_image,
    fields.heroImage,
    fields.thumbnail,
    fields.images,
  ].filter(({ src }) => src);
  // URLs in a text are relative to its file.
  const base = `${site}/${path.posix.dirname(file)}/`;
  const formerAddresses = addressesOf(file, fields, { date, slug, categories, lose });
  const textUrl = createTextUrls(links);
  const own = site + (formerAddresses[0]?.from ?? '/');
  return sourceArticle({
    key: keyOf('file', file),
    place: { file, line: null, title: fields.title },
    title: readPlainText(fields.title || slug.replaceAll('-', ' ')),
    subtitle: fields.subtitle,
    language: fields.lang || fields.language,
    sponsor: fields.sponsor,
    slug: fields.slug || slug.replace(/\s+/g, '-'),
    description: readPlainText(fields.description || fields.summary || fields.excerpt),
    html,
    source: { site: base, leadTo: (link) => textUrl(link) ?? pageUrl(link, own) },
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
    publishedOn: isPublic ? publishedOn : null,
    isPublic,
    formerAddresses: [...formerAddresses, ...exactly([fileUrl(file)])],
    losses,
  });
}

/** Percent-encoded, as headings may have spaces. */
const fragmentOf = (link: string): string => (/#.*/.exec(link)?.[0] ?? '').replaceAll(' ', '%20');

const TEXT_EXTENSION = /\.(?:md|markdown|mdx)$/i;

const addressOf = (found: FoundText | undefined, link: string): string | null =>
  found ? fileUrl(found.file) + fragmentOf(link) : null;

/**
 * Finds the path of a text in the folder that a link refers to by its path, or by the name of its file; `null` for any other
 * link.
 */
function createTextUrls(links: ReadonlyMap<string, FoundText>) {
  const known = new Set(Array.from(links.values(), ({ file }) => fileUrl(file)));
  return (link: string): string | null => {
    if (known.has(link.split('#', 1)[0] ?? '')) return link;
    const key = linkKey(link);
    const found = links.get(key);
    return found?.isNear || TEXT_EXTENSION.test(key) ? addressOf(found, link) : null;
  };
}

/** The URL of a page that a link leads to from the page with the text, as in browsers; `null` for any other link. */
function pageUrl(link: string, own: string): string | null {
  const isRelative = !/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(link);
  const url =
    isRelative && /(?:^|\/)[^/.]*$|\.html?$|^\.\.?$/.test(linkKey(link)) ? URL.parse(link, own) : null;
  return url && linkAddress(url.href, own);
}

/** Jekyll puts date and slug into the file name; a Hugo bundle has its slug in the name of its folder. */
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

/** The paths that the file declares, or else those that Jekyll and Hugo derive from its name, the most likely first. */
function addressesOf(
  file: string,
  fields: FrontMatter,
  { date, slug, categories, lose }: { date: string; slug: string; categories: readonly string[]; lose: Lose },
): SourceArticle['formerAddresses'] {
  const withoutEnd = file
    .replace(/\.[a-z]+$/, '')
    .replace(/(?:^|\/)index$/, '')
    .replace(/^(?:content|src\/content)\//, '');
  const own = fields.slug || slug;
  const lower = categories.map((name) => name.toLowerCase());
  const [year = '', month = '', day = ''] = (date || fields.date).split(/[-T ]/, 3);
  const dated = `/${[...lower, year, month, day, own].join('/')}`;
  const folder = path.posix.dirname(withoutEnd);
  const named = fields.slug ? path.posix.join('/', folder, fields.slug, '/') : `/${withoutEnd}/`;
  // Posts of Jekyll stand in a folder of their own; elsewhere a date in a name may be just a name.
  const made = date
    ? [`${dated}.html`, `${dated}/`, ...(/(?:^|\/)_posts\//.test(file) ? [] : [named])]
    : [named];
  const values = new Map([
    ...Object.entries({
      year,
      month,
      day,
      title: own,
      slug: own,
      filename: slug,
      section: folder,
      output_ext: '.html',
    }),
    ['categories', lower.join('/')],
  ]);
  const written = [fields.permalink, fields.url].flatMap((given) => {
    const filled = ownPath(given).replace(/:(\w+)/g, (whole, name: string) => values.get(name) ?? whole);
    if (!/[:{]/.test(filled)) return filled === '' ? [] : filled.replace(/\/{2,}/g, '/');
    lose('a URL with placeholders', given);
    return [];
  });
  const [first = ''] = [...written, ...made];
  // An alias may be relative to the page.
  const others = [...fields.aliases, ...fields.redirect_from].map(
    (alias) => URL.parse(alias, `http://site.invalid${first}`)?.pathname ?? alias,
  );
  return ofArticle([...(written.length > 0 ? written : made), ...others], lose);
}

/** The path of a URL, which may be absolute or lack the slash at its start. */
const ownPath = (address: string): string =>
  address === '' ? '' : (URL.parse(address)?.pathname ?? `/${address.replace(/^\/+/, '')}`);
