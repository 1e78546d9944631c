import type { PlainDocument, SourceDocument } from './source-document.ts';

type FormerAddresses = Extract<PlainDocument, { kind: 'archive' }>['formerAddresses'];
/** A `commenter` is an author of comments alone. */
type Kind = 'author' | 'commenter' | 'category' | 'tag' | 'dossier';
type Entry = {
  name: string;
  description?: string;
  formerAddresses?: FormerAddresses;
  /** The key of the category above. */
  parent?: string | null;
};

/** The authors, categories and tags of one source, whose name is the prefix of their keys. */
export function createEntries(source: string) {
  const given = new Set<string>();
  const keyOf = (kind: string, id: string) => `${source} ${kind} ${id}`.slice(0, 500);
  return {
    keyOf,
    /** Yields an entry the first time it is needed: before the first article that refers to it. */
    *give(kind: Kind, id: string, entry: Entry): Generator<SourceDocument> {
      const key = keyOf(kind, id);
      if (given.has(key)) return;
      given.add(key);
      const { name, description = '', formerAddresses = [], parent = null } = entry;
      const fields = { key, name, description, formerAddresses };
      if (kind === 'category') yield { kind, ...fields, parent };
      else if (kind === 'commenter') yield { kind: 'author', ...fields, isReader: true };
      else yield { kind, ...fields };
    },
    /** A list of articles that the former site had, by its path. */
    archive: (path: string, formerAddresses: FormerAddresses): PlainDocument => ({
      kind: 'archive',
      key: keyOf('archive', path),
      name: path,
      formerAddresses,
    }),
  };
}
export type Entries = ReturnType<typeof createEntries>;
