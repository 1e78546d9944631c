import * as v from 'valibot';
import { articleFields, category, text } from './entities/article.ts';
import { image } from './entities/image.ts';
import { TERM_FIELDS } from './terms.ts';

/** What leads from an entity to others; the content service populates it on request. */
type Relation = { to: EntityName; many: boolean };

type Entity = {
  /** What an answer says of it without being asked for more. */
  fields: Readonly<Record<string, v.GenericSchema>>;
  relations: Readonly<Record<string, Relation>>;
};

export type EntityName =
  | 'article'
  | 'author'
  | 'bio'
  | 'category'
  | 'comment'
  | 'cover'
  | 'dossier'
  | 'headline'
  | 'home'
  | 'image'
  | 'logo'
  | 'profile'
  | 'seo'
  | 'site'
  | 'tag';

const one = (to: EntityName): Relation => ({ to, many: false });
const many = (to: EntityName): Relation => ({ to, many: true });
const document = { id: v.number(), documentId: v.string() };

/**
 * The entities of the specification (§3) and the parts they are made of. A test of the content service compares their
 * relations with its schemas.
 */
export const ENTITIES: Readonly<Record<EntityName, Entity>> = {
  article: {
    fields: { ...document, ...articleFields },
    relations: {
      cover: one('cover'),
      authors: many('author'),
      categories: many('category'),
      tags: many('tag'),
      dossiers: many('dossier'),
      icon: many('image'),
      comments: many('comment'),
    },
  },
  author: {
    fields: { name: v.string() },
    relations: { profiles: many('profile'), articles: many('article') },
  },
  bio: { fields: {}, relations: { profiles: many('profile') } },
  category: {
    fields: { ...document, ...category.entries },
    relations: {
      parent: one('category'),
      children: many('category'),
      icon: one('image'),
      tags: many('tag'),
      articles: many('article'),
    },
  },
  comment: { fields: { content: text }, relations: { author: one('author') } },
  cover: { fields: { author: text }, relations: { media: many('image') } },
  dossier: { fields: { ...document, title: v.string() }, relations: { articles: many('article') } },
  headline: { fields: {}, relations: { featured: one('article'), related: one('article') } },
  home: { fields: {}, relations: { headline: one('headline'), trending: many('article') } },
  image: { fields: image.entries, relations: {} },
  logo: { fields: {}, relations: { light: one('image'), dark: one('image') } },
  profile: { fields: { platform: text, url: text }, relations: { photo: one('image') } },
  seo: {
    fields: { metaTitle: text, metaDescription: text },
    relations: { shareImage: one('image'), favicon: one('image') },
  },
  site: {
    fields: {},
    relations: { logo: one('logo'), bio: one('bio'), recommendedArticles: many('article'), seo: one('seo') },
  },
  tag: { fields: { ...document, name: v.string() }, relations: { articles: many('article') } },
};

type Collection = {
  kind: 'collection';
  entity: EntityName;
  /** The field that holds what an entry is called, the only one that can be searched for a text. */
  textField: 'title' | 'name';
  sortFields: readonly string[];
  /** Relations by which a list can be narrowed to entries that lead to an article. */
  withArticles: readonly string[];
};
type Single = { kind: 'single'; entity: EntityName };

/** Every content type that can be asked for (spec §7, Content types used), by its name in the address. */
export const CONTENT_TYPES = {
  articles: {
    kind: 'collection',
    entity: 'article',
    textField: 'title',
    sortFields: ['publishedAt', 'title'],
    withArticles: [],
  },
  categories: {
    kind: 'collection',
    entity: 'category',
    textField: TERM_FIELDS.categories,
    sortFields: ['name'],
    withArticles: ['articles', 'children.articles'],
  },
  tags: {
    kind: 'collection',
    entity: 'tag',
    textField: TERM_FIELDS.tags,
    sortFields: ['name'],
    withArticles: ['articles'],
  },
  dossiers: {
    kind: 'collection',
    entity: 'dossier',
    textField: TERM_FIELDS.dossiers,
    sortFields: ['title'],
    withArticles: ['articles'],
  },
  home: { kind: 'single', entity: 'home' },
  site: { kind: 'single', entity: 'site' },
} as const satisfies Record<string, Collection | Single>;

export type ContentTypeName = keyof typeof CONTENT_TYPES;

export const contentTypeOf = (name: ContentTypeName): Collection | Single => CONTENT_TYPES[name];

export const isContentTypeName = (name: string): name is ContentTypeName =>
  Object.hasOwn(CONTENT_TYPES, name);
