import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Block } from 'masthead-contract/html/blocks';
import * as v from 'valibot';
import { parseYaml, splitFrontMatter } from './front-matter';
import { type Author, Authors, Categories, type Category, FrontMatter, Home, Names, Site } from './magazine';
import { markdownToBlocks } from './markdown-to-blocks';
import { isPicture } from './picture-store';
import { SeedError } from './seed-error';

/** A parsed article file. References are names. */
export type SeedArticle = {
  /** Path below the seed folder, for error messages. */
  file: string;
  slug: string;
  title: string;
  /** A BCP 47 tag; null for the language of the magazine. */
  language: string | null;
  sponsor: string | null;
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
  /** `on` is an ISO time. */
  corrections: { on: string; text: string }[];
};

export type Magazine = {
  site: Site;
  home: Home;
  authors: Author[];
  categories: Category[];
  tags: string[];
  dossiers: string[];
  /** By date of publication, oldest first; drafts last. */
  articles: SeedArticle[];
  /** Paths below `pictures/`, such as `covers/rain.jpg`. */
  pictures: string[];
};

/** Reads the sample magazine from a folder (`seed/README.md`). Throws a SeedError that names the first invalid file. */
export function readMagazine(folder: string): Magazine {
  const readText = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const readYaml = <Schema extends v.GenericSchema>(file: string, schema: Schema) =>
    validate(file, schema, parseYaml(file, readText(file)));

  const listFiles = (below: string) =>
    readdirSync(path.join(folder, below), { recursive: true, encoding: 'utf8' }).map((file) =>
      file.replaceAll(path.sep, '/'),
    );

  const articles = listFiles('articles')
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readArticle(path.posix.join('articles', name), readText(path.join('articles', name))))
    .sort(byPublication);

  return {
    site: readYaml('site.yml', Site),
    home: readYaml('home.yml', Home),
    authors: readYaml('authors.yml', Authors),
    categories: readYaml('categories.yml', Categories),
    tags: readYaml('tags.yml', Names),
    dossiers: readYaml('dossiers.yml', Names),
    articles,
    pictures: listFiles('pictures').filter(isPicture),
  };
}

/** Parses an article file, whose name is the slug. */
export function readArticle(file: string, source: string): SeedArticle {
  const slug = path.posix.basename(file, '.md');
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    throw new SeedError(
      file,
      'the name must be a slug: lowercase letters and digits, with single hyphens between words.',
    );
  }
  const { data, body } = splitFrontMatter(file, source);
  const { language, sponsor, subtitle, published, icon, cover, draft, ...rest } = validate(
    file,
    FrontMatter,
    data,
  );
  return {
    ...rest,
    file,
    slug,
    language: language ?? null,
    sponsor: sponsor ?? null,
    subtitle: subtitle ?? null,
    blocks: markdownToBlocks(file, body),
    published: published ?? null,
    icon: icon ?? null,
    cover: cover ? { ...cover, caption: cover.caption ?? null, credit: cover.credit ?? null } : null,
  };
}

function validate<Schema extends v.GenericSchema>(
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
