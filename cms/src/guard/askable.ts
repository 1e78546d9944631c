/** What of a type can be asked for. */
export type Askable = {
  uid: string;
  /** A list and its documents, or the one document of a single type. */
  kind: 'collection' | 'single';
  /** The field that texts are looked for in. */
  text?: 'title' | 'name';
  sorts?: readonly string[];
  /** Relations that are searched one or the other, with the field that texts are looked for in. */
  either?: readonly (readonly [relation: string, field: string])[];
  /** Relations of which a list can demand that there is an article at their end. */
  leadingToArticles?: readonly (readonly string[])[];
};

/** By the name in the address, everything there is under `/api/` (spec §3, §7). */
export const ASKABLE: ReadonlyMap<string, Askable> = new Map<string, Askable>([
  [
    'articles',
    {
      uid: 'api::article.article',
      kind: 'collection',
      text: 'title',
      sorts: ['publishedAt', 'title'],
      either: [
        ['categories', 'name'],
        ['tags', 'name'],
        ['dossiers', 'title'],
      ],
    },
  ],
  [
    'categories',
    {
      uid: 'api::category.category',
      kind: 'collection',
      text: 'name',
      sorts: ['name'],
      leadingToArticles: [['articles'], ['children', 'articles']],
    },
  ],
  [
    'tags',
    {
      uid: 'api::tag.tag',
      kind: 'collection',
      text: 'name',
      sorts: ['name'],
      leadingToArticles: [['articles']],
    },
  ],
  [
    'dossiers',
    {
      uid: 'api::dossier.dossier',
      kind: 'collection',
      text: 'title',
      sorts: ['title'],
      leadingToArticles: [['articles']],
    },
  ],
  ['authors', { uid: 'api::author.author', kind: 'collection', text: 'name', sorts: ['name'] }],
  ['home', { uid: 'api::home.home', kind: 'single' }],
  ['site', { uid: 'api::site.site', kind: 'single' }],
]);
