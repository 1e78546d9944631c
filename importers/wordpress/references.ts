import { normalize } from 'masthead-contract/text/normalize';
import { createEntries } from '../entries.ts';
import { exactly, withAllBelow } from '../former-addresses.ts';
import type { SourceDocument } from '../source-document.ts';
import { DOSSIER, foldName, type Index, type Term, type Writer } from './read-index.ts';
import type { Comment, Item } from './read-item.ts';

/** The taxonomies that are imported, as documents of these kinds. */
export const KINDS = { category: 'category', post_tag: 'tag', [DOSSIER]: 'dossier' } as const;

export type References = ReturnType<typeof createReferences>;

/** The documents that posts refer to, each given once, before the first post that needs it. */
export function createReferences({ site, writers, writersById, staff, categories, tags, dossiers }: Index) {
  const base = URL.parse(site);
  const path = base?.pathname.replace(/\/$/, '') ?? '';
  const entries = createEntries(`wordpress ${base ? base.host + path : 'export'}`);
  const { keyOf } = entries;
  /** The path of a list with everything below it, and the short link by its id. */
  const addressesOf = (pretty: string, name: string, id: string) => [
    ...withAllBelow(pretty),
    ...exactly(id ? [`${path}/?${name}=${id}`] : []),
  ];

  function* giveCategory(slug: string, name: string): Generator<SourceDocument> {
    const term = categories.get(slug) ?? { id: '', slug, name, description: '', parent: '' };
    const line = [...ancestorsOf(term, categories).reverse(), term];
    for (const [index, { id, slug: own, name: shown, description, path: given }] of line.entries()) {
      const parent = line[index - 1];
      const slugs = line.slice(0, index + 1).map((above) => above.slug);
      const pretty = given ?? `${path}/category/${slugs.join('/')}`;
      yield* entries.give('category', own, {
        name: shown,
        description,
        parent: parent ? keyOf('category', parent.slug) : null,
        formerAddresses: addressesOf(pretty, 'cat', id),
      });
    }
  }

  function giveTag(slug: string, name: string): Generator<SourceDocument> {
    const known: Partial<Term> = tags.get(slug) ?? {};
    return entries.give('tag', slug, {
      name: known.name ?? name,
      description: known.description ?? '',
      formerAddresses: withAllBelow(known.path ?? `${path}/tag/${slug}`),
    });
  }

  function giveDossier(slug: string, name: string): Generator<SourceDocument> {
    const known: Partial<Term> = dossiers.get(slug) ?? {};
    return entries.give('dossier', slug, {
      name: known.name ?? name,
      description: known.description ?? '',
      formerAddresses: withAllBelow(`${path}/${DOSSIER}/${slug}`),
    });
  }

  function giveAuthor({ login, name }: { login: string; name: string }): Generator<SourceDocument> {
    const { id = '', description = '', ...known }: Partial<Writer> = writers.get(login) ?? {};
    const pretty = known.path ?? `${path}/author/${nicenameOf(login)}`;
    return entries.give('author', login, {
      name: known.name || name || login,
      description,
      formerAddresses: addressesOf(pretty, 'author', id),
    });
  }

  const authorsOf = ({ terms, creator }: Item): { login: string; name: string }[] => {
    // Co-Authors Plus and PublishPress write authors as terms.
    const others = terms.filter(({ taxonomy }) => taxonomy === 'author');
    if (others.length > 0)
      return others.map(({ slug, name }) => ({ login: slug.replace(/^cap-/, ''), name }));
    return creator ? [{ login: creator, name: writers.get(creator)?.name ?? creator }] : [];
  };

  /** A user of the site, or the name that a reader has given. */
  const commenterOf = ({
    author,
    userId,
  }: Comment): { id: string; kind: 'author' | 'commenter'; name: string } => {
    const user = userId === '0' ? undefined : writersById.get(userId);
    if (user) return { kind: 'author', id: user.login, name: user.name };
    const name = author.trim().slice(0, 200) || 'Anonymous';
    // A commenter must not appear under the name of an author.
    const shown = staff.has(foldName(name)) ? `${name} (reader)` : name;
    return { kind: 'commenter', id: shown, name: shown };
  };

  return {
    keyOf,
    archive: entries.archive,
    authorKeys: (item: Item) => authorsOf(item).map(({ login }) => keyOf('author', login)),
    termKeys: (item: Item, taxonomy: keyof typeof KINDS) =>
      item.terms
        .filter((term) => term.taxonomy === taxonomy && term.name)
        .map(({ slug }) => keyOf(KINDS[taxonomy], slug)),
    commenterKey(comment: Comment): string {
      const { kind, id } = commenterOf(comment);
      return keyOf(kind, id);
    },

    *of(item: Item): Generator<SourceDocument> {
      for (const author of authorsOf(item)) yield* giveAuthor(author);
      for (const { taxonomy, slug, name } of item.terms) {
        if (taxonomy === 'category' && name) yield* giveCategory(slug, name);
        if (taxonomy === 'post_tag' && name) yield* giveTag(slug, name);
        if (taxonomy === DOSSIER && name) yield* giveDossier(slug, name);
      }
      for (const comment of item.comments) {
        if (!comment.isApproved || comment.type !== 'comment') continue;
        const { kind, id, name } = commenterOf(comment);
        yield* kind === 'author' ? giveAuthor({ login: id, name }) : entries.give(kind, id, { name });
      }
    },
  };
}

/** The form of a login that WordPress uses in the URL of an author's page; exports lack it. */
const nicenameOf = (login: string): string =>
  normalize(login, 'NFD')
    .toLowerCase()
    .replaceAll('.', '-')
    .replace(/[^\w -]/g, '')
    .split(/[ -]+/)
    .filter(Boolean)
    .join('-');

/** The categories above one, the nearest first. A circle ends where it began. */
export function ancestorsOf(term: Term, categories: ReadonlyMap<string, Term>): Term[] {
  const ancestors: Term[] = [];
  for (let next = categories.get(term.parent); next; next = categories.get(next.parent)) {
    if (next === term || ancestors.includes(next) || ancestors.length > 20) break;
    ancestors.push(next);
  }
  return ancestors;
}
