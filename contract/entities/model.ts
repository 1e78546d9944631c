import * as v from 'valibot';
import { image } from '../body/image.ts';
import { optionalText } from '../text/optional.ts';
import { plainText } from '../text/plain-text.ts';
import { articleFields, category } from './article.ts';
import { correction, erratumFields } from './correction.ts';
import { rename } from './rename.ts';
import { siteFields } from './site.ts';
import { TERM_FIELDS } from './terms.ts';

/** A relation of an entity, delivered only when populated. */
type Relation = { to: EntityName; many: boolean };

type Entity = {
  /** Fields of every answer, without populate. */
  fields: Readonly<Record<string, v.GenericSchema>>;
  relations: Readonly<Record<string, Relation>>;
};

export type EntityName =
  | 'article'
  | 'author'
  | 'bio'
  | 'category'
  | 'comment'
  | 'correction'
  | 'cover'
  | 'dossier'
  | 'erratum'
  | 'headline'
  | 'home'
  | 'image'
  | 'link'
  | 'logo'
  | 'profile'
  | 'rename'
  | 'section'
  | 'seo'
  | 'site'
  | 'tag';

const one = (to: EntityName): Relation => ({ to, many: false });
const many = (to: EntityName): Relation => ({ to, many: true });
const document = { id: v.number(), documentId: v.string() };

/**
 * The entities of spec §3 and their components. A test of the content service compares their relations with its schemas.
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
      corrections: many('correction'),
    },
  },
  author: {
    fields: { ...document, name: plainText },
    relations: { profiles: many('profile'), articles: many('article') },
  },
  bio: { fields: {}, relations: { profiles: many('profile') } },
  category: {
    fields: { ...document, ...category.entries },
    relations: {
      picture: one('image'),
      parent: one('category'),
      children: many('category'),
      icon: one('image'),
      tags: many('tag'),
      articles: many('article'),
    },
  },
  comment: { fields: { content: optionalText }, relations: { author: one('author') } },
  correction: { fields: correction.entries, relations: {} },
  cover: { fields: { author: optionalText }, relations: { media: many('image') } },
  dossier: {
    fields: { ...document, title: plainText },
    relations: { picture: one('image'), articles: many('article') },
  },
  erratum: { fields: { ...document, ...erratumFields }, relations: {} },
  headline: { fields: {}, relations: { featured: one('article'), related: one('article') } },
  home: {
    fields: {},
    relations: { headline: one('headline'), trending: many('article'), sections: many('section') },
  },
  image: { fields: image.entries, relations: {} },
  link: { fields: { label: optionalText, url: optionalText }, relations: {} },
  logo: { fields: {}, relations: { light: one('image'), dark: one('image') } },
  profile: { fields: { platform: optionalText, url: optionalText }, relations: { photo: one('image') } },
  rename: { fields: { ...document, ...rename.entries }, relations: {} },
  section: {
    fields: { look: optionalText },
    relations: { category: one('category'), dossier: one('dossier'), articles: many('article') },
  },
  seo: {
    fields: { metaTitle: optionalText, metaDescription: optionalText },
    relations: { shareImage: one('image'), favicon: one('image') },
  },
  site: {
    fields: siteFields,
    relations: {
      logo: one('logo'),
      links: many('link'),
      bio: one('bio'),
      recommendedArticles: many('article'),
      seo: one('seo'),
    },
  },
  tag: {
    fields: { ...document, name: plainText },
    relations: { picture: one('image'), articles: many('article') },
  },
};

type Collection = {
  kind: 'collection';
  entity: EntityName;
  /** The name or title, which is the only field with a text filter. */
  textField: 'title' | 'name';
  sortFields: readonly string[];
  /** Relations that can filter a list: only entries with at least one article. */
  withArticles: readonly string[];
};
type Single = { kind: 'single'; entity: EntityName };

/** All content types (spec §7, Content types used), by their name in the URL; `authors`, `renames` and `errata` are
 * additions (decisions 0020, 0030, 0033). */
export const CONTENT_TYPES = {
  articles: {
    kind: 'collection',
    entity: 'article',
    textField: 'title',
    sortFields: ['publishedAt', 'title'],
    withArticles: [],
  },
  authors: {
    kind: 'collection',
    entity: 'author',
    textField: 'name',
    sortFields: ['name'],
    withArticles: ['articles'],
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
  errata: {
    kind: 'collection',
    entity: 'erratum',
    textField: 'title',
    sortFields: ['correctedOn'],
    withArticles: [],
  },
  renames: {
    kind: 'collection',
    entity: 'rename',
    textField: 'name',
    sortFields: ['name'],
    withArticles: [],
  },
  home: { kind: 'single', entity: 'home' },
  site: { kind: 'single', entity: 'site' },
} as const satisfies Record<string, Collection | Single>;

export type ContentTypeName = keyof typeof CONTENT_TYPES;

export const contentTypeOf = (name: ContentTypeName): Collection | Single => CONTENT_TYPES[name];

export const isContentTypeName = (name: string): name is ContentTypeName =>
  Object.hasOwn(CONTENT_TYPES, name);
