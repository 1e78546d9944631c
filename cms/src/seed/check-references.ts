import type { Magazine, SeedArticle } from './read-magazine';
import { SeedError } from './seed-error';

/**
 * Throws a SeedError for the first name that nothing has, or that two have, and for a picture that is not there. Pure;
 * runs before anything is written.
 */
export function checkReferences({
  site,
  home,
  authors,
  categories,
  tags,
  dossiers,
  articles,
  pictures,
}: Magazine): void {
  const keys = unique(
    'authors.yml',
    'author',
    authors.map(({ key }) => key),
  );
  unique(
    'authors.yml',
    'name',
    authors.map(({ name }) => name),
  );
  const tagNames = unique('tags.yml', 'tag', tags);
  const dossierTitles = unique('dossiers.yml', 'dossier', dossiers);
  const categoryNames = unique(
    'categories.yml',
    'category',
    categories.flatMap(({ name, children }) => [name, ...children]),
  );
  for (const category of categories) each('categories.yml', 'tag', category.tags, tagNames);

  const files = new Set(pictures);
  const { logo, favicon, shareImage } = site;
  each('site.yml', 'picture', [logo.light, logo.dark, favicon, shareImage.picture], files);
  each(
    'categories.yml',
    'picture',
    categories.flatMap(({ icon }) => icon ?? []),
    files,
  );
  each(
    'authors.yml',
    'picture',
    authors.flatMap(({ portrait }) => portrait ?? []),
    files,
  );

  unique(
    'articles',
    'slug',
    articles.map(({ slug }) => slug),
  );
  for (const article of articles) {
    each(article.file, 'author', article.authors, keys);
    each(article.file, 'category', article.categories, categoryNames);
    each(article.file, 'tag', article.tags, tagNames);
    each(article.file, 'dossier', article.dossiers, dossierTitles);
    each(article.file, 'picture', picturesOf(article), files);
    each(
      article.file,
      'author',
      article.comments.map(({ author }) => author),
      keys,
    );
  }

  const published = new Set(articles.filter((article) => article.published).map(({ slug }) => slug));
  each('home.yml', 'published article', [home.featured, home.related, ...home.trending], published);
  each('site.yml', 'published article', site.recommended, published);
}

function unique(file: string, what: string, values: string[]): Set<string> {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) throw new SeedError(file, `the ${what} '${value}' is there twice.`);
    seen.add(value);
  }
  return seen;
}

function picturesOf({ cover, icon, blocks }: SeedArticle): string[] {
  const inline = blocks.flatMap((block) => (block.type === 'picture' ? block.picture.file : []));
  return [cover?.picture ?? [], icon ?? [], inline].flat();
}

function each(file: string, what: string, values: string[], known: Set<string>): void {
  for (const value of values) {
    if (!known.has(value)) throw new SeedError(file, `there is no ${what} '${value}'.`);
  }
}
