import type { Magazine, SeedArticle } from './read-magazine';
import { SeedError } from './seed-error';

/**
 * Throws a SeedError for the first reference to something that does not exist, and for the first duplicate name. Runs
 * before anything is written.
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
  const keys = requireUnique(
    'authors.yml',
    'key',
    authors.map(({ key }) => key),
  );
  requireUnique(
    'authors.yml',
    'name',
    authors.map(({ name }) => name),
  );
  const tagNames = requireUnique('tags.yml', 'tag', tags);
  const dossierTitles = requireUnique('dossiers.yml', 'dossier', dossiers);
  const categoryNames = requireUnique(
    'categories.yml',
    'category',
    categories.flatMap(({ name, children }) => [name, ...children]),
  );
  for (const category of categories) requireKnown('categories.yml', 'tag', category.tags, tagNames);

  const files = new Set(pictures);
  const { logo, favicon, shareImage } = site;
  requireKnown('site.yml', 'picture', [logo.light, logo.dark, favicon, shareImage.picture], files);
  requireKnown(
    'categories.yml',
    'picture',
    categories.flatMap(({ icon }) => icon ?? []),
    files,
  );
  requireKnown(
    'authors.yml',
    'picture',
    authors.flatMap(({ portrait }) => portrait ?? []),
    files,
  );

  requireUnique(
    'articles',
    'slug',
    articles.map(({ slug }) => slug),
  );
  for (const article of articles) {
    requireKnown(article.file, 'author', article.authors, keys);
    requireKnown(article.file, 'category', article.categories, categoryNames);
    requireKnown(article.file, 'tag', article.tags, tagNames);
    requireKnown(article.file, 'dossier', article.dossiers, dossierTitles);
    requireKnown(article.file, 'picture', picturesOf(article), files);
    requireKnown(
      article.file,
      'author',
      article.comments.map(({ author }) => author),
      keys,
    );
  }

  const published = new Set(articles.filter((article) => article.published).map(({ slug }) => slug));
  requireKnown('home.yml', 'published article', [home.featured, home.related, ...home.trending], published);
  requireKnown(
    'home.yml',
    'category',
    home.sections.flatMap((section) => ('category' in section ? section.category : [])),
    categoryNames,
  );
  requireKnown(
    'home.yml',
    'dossier',
    home.sections.flatMap((section) => ('dossier' in section ? section.dossier : [])),
    dossierTitles,
  );
  requireKnown('site.yml', 'published article', site.recommended, published);
}

function requireUnique(file: string, what: string, values: string[]): Set<string> {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) throw new SeedError(file, `the ${what} '${value}' is not unique.`);
    seen.add(value);
  }
  return seen;
}

function picturesOf({ cover, icon, blocks }: SeedArticle): string[] {
  const inline = blocks.flatMap((block) => (block.type === 'image' ? block.image.url : []));
  return [cover?.picture ?? [], icon ?? [], inline].flat();
}

function requireKnown(file: string, what: string, values: string[], known: Set<string>): void {
  for (const value of values) {
    if (!known.has(value)) throw new SeedError(file, `there is no ${what} '${value}'.`);
  }
}
