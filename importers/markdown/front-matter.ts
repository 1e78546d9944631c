import type { Lose } from 'masthead-contract/html/reading';
import { parse as parseToml } from 'smol-toml';
import * as v from 'valibot';
import { parse as parseYaml } from 'yaml';
import { loseParts, parsePartly, text, word } from '../parse-partly.ts';

const line = v.pipe(
  text,
  v.transform((value) => value.trim()),
);

const name = v.pipe(
  v.nullable(v.union([word, v.object({ name: word })])),
  v.transform((value) => (typeof value === 'object' ? (value?.name ?? '') : value).trim()),
);

/** One name or several; several also in one text, with commas. */
const names = v.pipe(
  v.unknown(),
  v.transform((value) => {
    if (Array.isArray(value)) return value;
    return typeof value === 'string' ? value.split(',') : value === undefined ? [] : [value];
  }),
  v.array(name),
  v.transform((all) => [...new Set(all.filter(Boolean))]),
);
const optionalNames = v.optional(names, () => []);

/** YAML 1.1, which Jekyll reads, has many words for both. */
const TRUE = /^(?:true|yes|on|y|1)$/i;
const FALSE = /^(?:false|no|off|n|0|)$/i;
const flag = v.pipe(
  line,
  v.check((value) => TRUE.test(value) || FALSE.test(value)),
  v.transform((value) => TRUE.test(value)),
);

const none = { src: '', alt: '', caption: '', credit: '' };
const picture = v.nullish(
  v.union([
    v.pipe(
      v.string(),
      v.transform((src) => ({ ...none, src })),
    ),
    v.pipe(
      // The first of several.
      v.looseTuple([v.string()]),
      v.transform(([src]) => ({ ...none, src })),
    ),
    v.pipe(
      v.object({ src: line, image: line, url: line, path: line, alt: line, caption: line, credit: line }),
      v.transform(({ src, image, url, path, alt, caption, credit }) => ({
        src: src || image || url || path,
        alt,
        caption,
        credit,
      })),
      v.check(({ src }) => src !== ''),
    ),
  ]),
  '',
);

/** The fields of Hugo, Jekyll, Astro and Eleventy. */
const fields = v.object({
  title: line,
  subtitle: line,
  description: line,
  summary: line,
  excerpt: line,
  slug: line,
  lang: line,
  language: line,
  sponsor: line,
  permalink: line,
  url: line,
  aliases: optionalNames,
  redirect_from: optionalNames,
  date: line,
  publishDate: line,
  pubDate: line,
  /** Whether, or when. */
  published: line,
  draft: flag,
  tags: optionalNames,
  series: optionalNames,
  categories: optionalNames,
  category: optionalNames,
  author: optionalNames,
  authors: optionalNames,
  image: picture,
  cover: picture,
  thumbnail: picture,
  featured_image: picture,
  heroImage: picture,
  images: picture,
});
export type FrontMatter = Omit<v.InferOutput<typeof fields>, 'published'> & {
  isPublished: boolean;
  published: string;
};

/** Fields that say how a site is built, and nothing about its texts. */
const OF_THE_BUILD = new Set(
  'layout type weight toc math mathjax katex mermaid comments comment sitemap robots menu kind outputs markup cascade build eleventyNavigation eleventyExcludeFromCollections'.split(
    ' ',
  ),
);

const YAML = /^---[ \t]*\r?\n(?<head>[\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/;
const TOML = /^\+\+\+[ \t]*\r?\n(?<head>[\s\S]*?)(?:^|\r?\n)\+\+\+[ \t]*(?:\r?\n|$)/;
/** Hugo's JSON: from the first brace of the file to the first line that consists of a brace. */
const JSON_HEAD = /^(?<head>\{[ \t]*\r?\n[\s\S]*?\r?\n\})[ \t]*(?:\r?\n|$)/;

/**
 * Splits a Markdown file; `null` if its front matter can't be read. Without one, everything is text. `lose` gets the fields that
 * aren't imported.
 */
export function readFrontMatter(file: string, lose: Lose): { fields: FrontMatter; text: string } | null {
  const match = TOML.exec(file) ?? YAML.exec(file) ?? JSON_HEAD.exec(file);
  const given = parse(match?.groups?.head ?? '', file);
  const parsed = given && parsePartly(fields, given, loseParts(lose));
  if (!parsed) return null;
  for (const [key, value] of Object.entries(given))
    if (!Object.hasOwn(fields.entries, key) && !OF_THE_BUILD.has(key))
      lose(`the field ${key}`, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const isFlag = TRUE.test(parsed.published) || FALSE.test(parsed.published);
  return {
    fields: {
      ...parsed,
      isPublished: parsed.published === '' || !FALSE.test(parsed.published),
      published: isFlag ? '' : parsed.published,
    },
    text: file.slice(match?.[0].length ?? 0),
  };
}

/** The values of a front matter; `null` if it can't be read. */
function parse(head: string, file: string): object | null {
  try {
    const value: unknown = file.startsWith('+++')
      ? parseToml(head)
      : // As they are written: 007 stays 007, and 1.10 is not 1.1.
        parseYaml(head, { schema: 'failsafe', customTags: ['null'], uniqueKeys: false });
    return typeof value === 'object' ? (value ?? {}) : null;
  } catch {
    return null;
  }
}
