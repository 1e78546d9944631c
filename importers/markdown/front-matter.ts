import { parse as parseToml } from 'smol-toml';
import * as v from 'valibot';
import { parse as parseYaml } from 'yaml';

/** A text, a number or a date as a text; anything else counts as missing. */
const text = v.fallback(
  v.pipe(
    v.optional(v.union([v.string(), v.number(), v.date()]), ''),
    v.transform((value) => (value instanceof Date ? value.toISOString() : String(value).trim())),
  ),
  '',
);

const name = v.union([
  v.string(),
  v.pipe(
    v.object({ name: v.string() }),
    v.transform((author) => author.name),
  ),
]);

/** One name or several; several also in one text, with commas. */
const names = v.fallback(
  v.pipe(
    v.optional(v.nullable(v.union([v.array(name), name])), []),
    v.transform((value) => (Array.isArray(value) ? value : (value?.split(',') ?? []))),
    v.transform((all) => [...new Set(all.map((each) => each.trim()).filter(Boolean))]),
  ),
  [],
);

const none = { src: '', alt: '', caption: '', credit: '' };
const picture = v.fallback(
  v.union([
    v.pipe(
      v.string(),
      v.transform((src) => ({ ...none, src })),
    ),
    v.pipe(
      v.object({ src: text, image: text, url: text, path: text, alt: text, caption: text, credit: text }),
      v.transform(({ src, image, url, path, alt, caption, credit }) => ({
        src: src || image || url || path,
        alt,
        caption,
        credit,
      })),
    ),
  ]),
  none,
);

/** The fields of Hugo, Jekyll, Astro and Eleventy. */
const fields = v.object({
  title: text,
  subtitle: text,
  description: text,
  summary: text,
  excerpt: text,
  slug: text,
  lang: text,
  language: text,
  sponsor: text,
  permalink: text,
  url: text,
  aliases: names,
  redirect_from: names,
  date: text,
  publishDate: text,
  pubDate: text,
  published: v.fallback(v.union([v.boolean(), text]), ''),
  draft: v.fallback(v.boolean(), false),
  tags: names,
  series: names,
  categories: names,
  category: names,
  author: names,
  authors: names,
  image: picture,
  cover: picture,
  thumbnail: picture,
  featured_image: picture,
  heroImage: picture,
});
export type FrontMatter = v.InferOutput<typeof fields>;

const YAML = /^---[ \t]*\r?\n(?<head>[\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/;
const TOML = /^\+\+\+[ \t]*\r?\n(?<head>[\s\S]*?)(?:^|\r?\n)\+\+\+[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file; `null` if its front matter cannot be read. Without one, everything is text. */
export function readFrontMatter(file: string): { fields: FrontMatter; text: string } | null {
  const match = TOML.exec(file) ?? YAML.exec(file);
  if (!match) return { fields: v.parse(fields, {}), text: file };
  try {
    const head = match.groups?.head ?? '';
    const parsed = v.safeParse(
      fields,
      (file.startsWith('+++') ? parseToml(head) : parseYaml(head, { uniqueKeys: false })) ?? {},
    );
    return parsed.success ? { fields: parsed.output, text: file.slice(match[0].length) } : null;
  } catch {
    return null;
  }
}
