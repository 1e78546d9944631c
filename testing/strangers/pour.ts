import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { PLATFORMS } from '#contract/entities/platforms.ts';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import {
  ALL_PICTURES,
  ARTICLES,
  AUTHORS,
  CATEGORIES,
  DOSSIERS,
  FEATURED,
  MAGAZINE_NAME,
  RECOMMENDED,
  TAGS,
} from './collection.ts';
import { WORD } from './edge-cases.ts';
import type { OddPicture } from './pictures.ts';
import type { Block } from './rich-text.ts';

const saved = v.object({ data: v.object({ documentId: v.string() }) });
const uploaded = v.tuple([v.looseObject({ id: v.number() })]);
type MediaFile = v.InferOutput<typeof uploaded>[0];

/** The ids of documents by their names. */
type Ids = ReadonlyMap<string, string>;

/** Adds the collection to an empty Strapi, through its admin panel as editors do. */
export async function pourThroughPanel(
  cmsUrl: string,
  administrator: { email: string; password: string },
): Promise<void> {
  const editor = await logInToAdminPanel(cmsUrl, administrator);

  async function send(method: string, path: string, content: object): Promise<unknown> {
    const response = await editor.send(method, path, content);
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  }

  const create = async (type: string, content: object, action = '') =>
    v.parse(
      saved,
      await send('POST', `/content-manager/collection-types/api::${type}.${type}${action}`, content),
    ).data.documentId;
  const publishSingle = (type: string, content: object) =>
    send('POST', `/content-manager/single-types/api::${type}.${type}/actions/publish`, content);

  async function createAll(type: string, field: string, names: readonly string[]): Promise<Ids> {
    const ids = new Map<string, string>();
    for (const [index, name] of names.entries()) {
      const profiles = [{ platform: PLATFORMS[index % PLATFORMS.length], url: profileUrl(index) }];
      ids.set(
        name,
        await create(type, {
          [field]: name,
          description: describe(name),
          ...(type === 'author' && index % 2 === 0 && { profiles }),
        }),
      );
    }
    return ids;
  }

  async function upload({ file, type, alt, caption, focalPoint, draw }: OddPicture): Promise<MediaFile> {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(await draw())], { type }), file);
    form.append('fileInfo', JSON.stringify({ name: file, alternativeText: alt, caption, focalPoint }));
    const [row] = v.parse(uploaded, await send('POST', '/upload', form));
    return row;
  }

  const [tags, dossiers, authors] = [
    await createAll('tag', 'name', TAGS),
    await createAll('dossier', 'title', DOSSIERS),
    await createAll('author', 'name', AUTHORS),
  ];

  const categories = new Map<string, string>();
  for (const { name, children } of CATEGORIES) {
    const parent = await create('category', { name, description: describe(name) });
    categories.set(name, parent);
    for (const child of children) {
      categories.set(child, await create('category', { name: child, parent: connect([parent]) }));
    }
  }

  const files = new Map<string, MediaFile>();
  for (const picture of ALL_PICTURES) files.set(picture.file, await upload(picture));
  const mediaOf = (names: readonly string[]) => names.map((name) => ({ id: required(files, name).id }));

  const articles = new Map<string, string>();
  for (const article of ARTICLES) {
    const { imported: _, trending: __, covers, credit, icons, ...fields } = article;
    const id = await create(
      'article',
      {
        ...fields,
        content: fields.content.map((block) => withFile(block, files)),
        cover: covers.length > 0 ? { media: mediaOf(covers), author: credit } : null,
        icon: mediaOf(icons),
        authors: relation(authors, article.authors),
        categories: relation(categories, article.categories),
        tags: relation(tags, article.tags),
        dossiers: relation(dossiers, article.dossiers),
        comments: fields.comments.map(({ author, content }) => ({
          content,
          author: relation(authors, author === null ? [] : [author]),
        })),
      },
      '/actions/publish',
    );
    articles.set(article.title, id);
  }

  await publishSingle('home', {
    headline: { featured: relation(articles, [FEATURED]) },
    trending: relation(
      articles,
      ARTICLES.filter(({ trending }) => trending).map(({ title }) => title),
    ),
  });
  await publishSingle('site', {
    bio: { profiles: PLATFORMS.map((platform, index) => ({ platform, url: profileUrl(index) })) },
    recommendedArticles: relation(articles, RECOMMENDED),
    seo: { metaTitle: MAGAZINE_NAME, metaDescription: ARTICLES.at(-1)?.description },
  });
}

/** Writes to the stopped service's database what its panel refuses and an import may have written. */
export function pourIntoDatabase(file: string): void {
  const database = new DatabaseSync(file);
  for (const { title, imported } of ARTICLES) {
    for (const [column, value] of Object.entries(imported ?? {})) {
      const stored = typeof value === 'string' || value === null ? value : JSON.stringify(value);
      const where = database.prepare(`update articles set ${column} = ? where title = ?`);
      where.run(stored, title);
    }
  }
  database.close();
}

/** Texts that could break a page: long, from right to left, and with the end of a script. */
const describe = (name: string) => `${name} \u202e</script><b>"'\n\n${WORD}`;

const connect = (ids: readonly string[]) => ({ connect: ids.map((documentId) => ({ documentId })) });
const relation = (ids: Ids, names: readonly string[]) => connect(names.map((name) => required(ids, name)));

function required<Value>(values: ReadonlyMap<string, Value>, name: string): Value {
  const value = values.get(name);
  if (value === undefined) throw new Error(`The collection refers to '${name}', which it does not contain.`);
  return value;
}

/** Every profile but the first has a long address. */
const profileUrl = (index: number) => `https://profiles.example/${'long'.repeat(Math.min(index, 50))}`;

/** A block as Strapi's editor saves it: an image block contains a copy of its row in the media library. */
function withFile(block: Block, files: ReadonlyMap<string, MediaFile>) {
  if (block.type !== 'picture') return block;
  const { file, ...others } = block;
  return { ...others, type: 'image', image: required(files, file), children: [{ type: 'text', text: '' }] };
}
