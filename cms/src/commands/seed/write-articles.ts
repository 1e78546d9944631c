import type { Block } from 'masthead-contract/html/blocks';
import { ARTICLE } from '../../content-types';
import { type DocumentIds, type Documents, pick } from './documents';
import { mapAhead } from './map-ahead';
import type { MediaFile, PictureStore } from './picture-store';
import type { SeedArticle } from './read-magazine';
import type { Vocabulary } from './write-vocabulary';

/** Uploads ahead keep the cores busy with renditions during database writes; more would only take memory. */
const UPLOADS_AHEAD = 3;

/** An article's pictures in the media library. */
type Files = { cover: MediaFile | null; icon: MediaFile | null; body: ReadonlyMap<Block, MediaFile> };

/** Creates the articles in their order and returns their ids by slug. Calls `onArticle` with the count after each. */
export async function writeArticles(
  documents: Documents,
  pictures: PictureStore,
  {
    articles,
    vocabulary,
    onArticle,
  }: { articles: SeedArticle[]; vocabulary: Vocabulary; onArticle: (count: number) => void },
): Promise<DocumentIds> {
  const upload = async (article: SeedArticle) => {
    const existing = await documents.find(ARTICLE, { slug: article.slug });
    return { article, written: existing ?? (await addFiles(pictures, article)) };
  };

  const ids = new Map<string, string>();
  for await (const { article, written } of mapAhead(articles, UPLOADS_AHEAD, upload)) {
    const id =
      typeof written === 'string' ? written : await writeArticle(documents, article, written, vocabulary);
    ids.set(article.slug, id);
    onArticle(ids.size);
  }
  return ids;
}

function writeArticle(
  documents: Documents,
  { slug, title, language, sponsor, subtitle, description, published, ...article }: SeedArticle,
  files: Files,
  vocabulary: Vocabulary,
): Promise<string> {
  const data = async () => ({
    title,
    language,
    sponsor,
    subtitle,
    description,
    content: article.blocks.map((block) => withFile(block, files.body.get(block))),
    cover: files.cover && { media: [files.cover.id], author: article.cover?.credit ?? null },
    icon: files.icon ? [files.icon.id] : [],
    authors: pick(vocabulary.authors, article.authors),
    categories: pick(vocabulary.categories, article.categories),
    tags: pick(vocabulary.tags, article.tags),
    dossiers: pick(vocabulary.dossiers, article.dossiers),
    comments: article.comments.map(({ author, content }) => ({
      author: vocabulary.authors.get(author),
      content,
    })),
    corrections: article.corrections.map(({ on, text }) => ({ correctedOn: on, text })),
    publishedOn: published,
  });
  return documents.ensure(ARTICLE, { slug }, data, published ? 'published' : 'draft');
}

async function addFiles(pictures: PictureStore, { cover, icon, blocks }: SeedArticle): Promise<Files> {
  const body = new Map<Block, MediaFile>();
  for (const block of blocks) {
    if (block.type !== 'image') continue;
    const { url, alternativeText, caption } = block.image;
    body.set(block, await pictures.add({ file: url, alt: alternativeText, caption: caption || null }));
  }
  return {
    body,
    cover: cover && (await pictures.add({ file: cover.picture, alt: cover.alt, caption: cover.caption })),
    icon: icon === null ? null : await pictures.add({ file: icon }),
  };
}

/** A block as Strapi's editor saves it: an image block contains a copy of its row in the media library. */
function withFile(block: Block, file: MediaFile | undefined) {
  if (block.type !== 'image' || !file) return block;
  const image = {
    ...file,
    createdAt: new Date(file.createdAt).toISOString(),
    updatedAt: new Date(file.updatedAt).toISOString(),
  };
  return { ...block, image };
}
