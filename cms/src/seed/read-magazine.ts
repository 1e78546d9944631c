import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Block } from './blocks';
import { parseYaml, splitFrontMatter } from './front-matter';
import { type Author, Authors, Categories, type Category, FrontMatter, Home, Names, Site } from './magazine';
import { markdownToBlocks } from './markdown-to-blocks';
import { isPicture } from './picture-store';
import { SeedError } from './seed-error';

/** An article as its file says it; other things are named, not yet found. */
export type SeedArticle = {
  /** Where it was read, for messages: below the seed's folder. */
  file: string;
  slug: string;
  title: string;
  subtitle: string | null;
  description: string;
  blocks: Block[];
  authors: string[];
  categories: string[];
  tags: string[];
  dossiers: string[];
  /** An ISO time, or null for a draft. */
  published: string | null;
  icon: string | null;
  cover: { picture: string; alt: string; caption: string | null; credit: string | null } | null;
  comments: { author: string; content: string }[];
};

export type Magazine = {
  site: Site;
  home: Home;
  authors: Author[];
  categories: Category[];
  tags: string[];
  dossiers: string[];
  /** Oldest first, drafts last: the order in which a magazine comes into being. */
  articles: SeedArticle[];
  /** The files below `pictures/`, as articles and the rest name them: `covers/rain.jpg`. */
  pictures: string[];
};

/** Reads the sample magazine of a folder (`seed/README.md`); a SeedError names the file that is wrong. */
export function readMagazine(folder: string): Magazine {
  const source = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const yaml = <Schema extends v.GenericSchema>(file: string, schema: Schema) =>
    parsed(file, schema, parseYaml(file, source(file)));

  const files = (below: string) =>
    readdirSync(path.join(folder, below), { recursive: true, encoding: 'utf8' }).map((file) =>
      file.replaceAll(path.sep, '/'),
    );

  const articles = files('articles')
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readArticle(path.posix.join('articles', name), source(path.join('articles', name))))
    .sort(byPublication);

  return {
    site: yaml('site.yml', Site),
    home: yaml('home.yml', Home),
    authors: yaml('authors.yml', Authors),
    categories: yaml('categories.yml', Categories),
    tags: yaml('tags.yml', Names),
    dossiers: yaml('dossiers.yml', Names),
    articles,
    pictures: files('pictures').filter(isPicture),
  };
}

/** One article's file: its name is the slug. */
export function readArticle(file: string, source: string): SeedArticle {
  const slug = path.posix.basename(file, '.md');
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    throw new SeedError(file, 'is no slug: small letters and digits, with single hyphens between words.');
  }
  const { data, body } = splitFrontMatter(file, source);
  const { subtitle, published, icon, cover, draft, ...rest } = parsed(file, FrontMatter, data);
  return {
    ...rest,
    file,
    slug,
    subtitle: subtitle ?? null,
    blocks: markdownToBlocks(file, body),
    published: published ?? null,
    icon: icon ?? null,
    cover: cover ? { ...cover, caption: cover.caption ?? null, credit: cover.credit ?? null } : null,
  };
}

function parsed<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue);
  throw new SeedError(file, field ? `'${field}': ${issue.message}.` : `${issue.message}.`);
}

function byPublication(a: SeedArticle, b: SeedArticle): number {
  const [left, right] = [a, b].map(({ published }) =>
    published ? Date.parse(published) : Number.POSITIVE_INFINITY,
  );
  if (left === right || left === undefined || right === undefined) return 0;
  return left < right ? -1 : 1;
}
