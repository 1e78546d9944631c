import type { ImportedArticle } from 'masthead-contract/imports/documents';
import { placePictures } from './place-pictures';
import type { Reference, References } from './references';

export type ArticleData = ReturnType<typeof articleData>;

/** The fields of an imported article, with the ids of related entries and files. */
export function articleData(article: ImportedArticle, { files, ...entries }: References) {
  const { title, subtitle, slug, language, sponsor, description, content, cover, comments, publishedOn } =
    article;
  const coverFile = cover && files.get(cover.picture);
  return {
    title,
    subtitle,
    description,
    ...(slug && { slug }),
    ...(language && { language }),
    ...(sponsor && { sponsor }),
    content: placePictures(content, files),
    cover: coverFile ? { media: [coverFile.id], author: cover.credit || null } : null,
    authors: idsOf(article.authors, entries.authors),
    categories: idsOf(article.categories, entries.categories),
    tags: idsOf(article.tags, entries.tags),
    dossiers: idsOf(article.dossiers, entries.dossiers),
    comments: comments.map(({ author, content: text }) => ({
      author: entries.authors.get(author ?? '')?.id ?? null,
      content: text,
    })),
    publishedOn,
  };
}

const idsOf = (keys: readonly string[], found: ReadonlyMap<string, Reference>): number[] => [
  ...new Set(keys.flatMap((key) => found.get(key)?.id ?? [])),
];
