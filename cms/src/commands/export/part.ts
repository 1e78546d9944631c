import type { Block } from 'masthead-contract/body/rich-text';

export type Named = { slug: string; name: string };
export type Person = Named & { id: number };
/** `parent` is the slug of the category above, or empty. */
export type Term = Named & { id: number; description: string; parent: string };

/** A picture of the media library; `url` is where readers find it, a path if it is on this machine. */
export type Picture = {
  id: number;
  url: string;
  name: string;
  alternativeText: string;
  caption: string;
  credit: string;
};

export type Article = {
  id: number;
  title: string;
  subtitle: string;
  slug: string;
  description: string;
  /** The path of its page. */
  path: string;
  content: readonly Block[];
  cover: Picture | null;
  authors: readonly Person[];
  categories: readonly Term[];
  tags: readonly Term[];
  /** Without anything of who has written them but the name. */
  comments: readonly { author: { id: number; name: string } | null; content: string }[];
  language: string;
  sponsor: string;
  dossiers: readonly Term[];
  /** `null` for a draft. */
  publishedOn: Date | null;
};

export type Redirect = {
  id: number;
  from: string;
  /** A `prefix` stands for all paths below it. */
  match: 'exact' | 'prefix';
  /** A path; empty for `gone`. */
  to: string;
  type: 'permanent' | 'temporary' | 'gone';
};

/** A part of a magazine, in the form that every format gets: each part after those it refers to. */
export type Part =
  | ({ kind: 'author' } & Person)
  | ({ kind: 'category' | 'tag' | 'dossier' } & Term)
  | ({ kind: 'picture' } & Picture)
  | ({ kind: 'article' } & Article)
  | ({ kind: 'redirect' } & Redirect);

/** Where an export is written, and the site's origin. */
export type Place = { folder: string; site: string };
