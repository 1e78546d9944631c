import { withAllBelow } from '../former-addresses.ts';
import type { SourceDocument } from '../source-document.ts';
import { foldName, type Index, type Term } from './read-index.ts';
import type { Comment, Item } from './read-item.ts';

export type References = ReturnType<typeof createReferences>;

/** The documents that posts refer to, each given once, before the first post that needs it. */
export function createReferences({ site, writers, staff, categories, tags }: Index) {
  const given = new Set<string>();
  const base = URL.parse(site);
  const path = base?.pathname.replace(/\/$/, '') ?? '';
  const keyOf = (kind: string, id: string) =>
    `wordpress ${base ? base.host + path : 'export'} ${kind} ${id}`.slice(0, 500);
  const loginById = new Map([...writers.values()].map(({ id, login }) => [id, login]));

  function* once(key: string, document: () => SourceDocument): Generator<SourceDocument> {
    if (given.has(key)) return;
    given.add(key);
    yield document();
  }
  const below = (...segments: readonly string[]) => withAllBelow(`${path}/${segments.join('/')}`);

  function* giveCategory(slug: string, name: string): Generator<SourceDocument> {
    const term = categories.get(slug) ?? { slug, name, description: '', parent: '' };
    const key = keyOf('category', slug);
    if (given.has(key)) return;
    // Before its parent is given, which may be below it in a damaged export.
    given.add(key);
    const parents = ancestorsOf(term, categories);
    const [parent] = parents;
    if (parent) yield* giveCategory(parent.slug, parent.name);
    yield {
      kind: 'category',
      key,
      name: term.name,
      description: term.description,
      parent: parent ? keyOf('category', parent.slug) : null,
      formerAddresses: below('category', ...[term, ...parents].map((each) => each.slug).reverse()),
    };
  }

  const authorsOf = ({ terms, creator }: Item): { login: string; name: string }[] => {
    // Co-Authors Plus and PublishPress write authors as terms.
    const others = terms.filter(({ taxonomy }) => taxonomy === 'author');
    if (others.length > 0)
      return others.map(({ slug, name }) => ({ login: slug.replace(/^cap-/, ''), name }));
    return creator ? [{ login: creator, name: writers.get(creator)?.name ?? creator }] : [];
  };

  /** The login of a user of the site, or the name that a reader has given. */
  const commenterOf = ({ author, userId }: Comment): { key: string; name: string; isReader?: true } => {
    const login = loginById.get(userId);
    if (login) return { key: keyOf('author', login), name: writers.get(login)?.name ?? login };
    const name = author.trim().slice(0, 200) || 'Anonymous';
    // Nobody may comment in the name of an author.
    const shown = staff.has(foldName(name)) ? `${name} (reader)` : name;
    return { key: keyOf('commenter', shown), name: shown, isReader: true };
  };

  return {
    keyOf,
    authorKeys: (item: Item) => authorsOf(item).map(({ login }) => keyOf('author', login)),
    termKeys: (item: Item, taxonomy: 'category' | 'post_tag') =>
      item.terms
        .filter((term) => term.taxonomy === taxonomy && term.name)
        .map(({ slug }) => keyOf(taxonomy === 'category' ? 'category' : 'tag', slug)),
    commenterOf,

    *of(item: Item): Generator<SourceDocument> {
      for (const { login, name } of authorsOf(item)) {
        const key = keyOf('author', login);
        const { name: known = name, description = '' } = writers.get(login) ?? {};
        yield* once(key, () => ({
          kind: 'author',
          key,
          name: known || login,
          description,
          formerAddresses: below('author', nicenameOf(login)),
        }));
      }
      for (const { taxonomy, slug, name } of item.terms) {
        if (taxonomy === 'category' && name) yield* giveCategory(slug, name);
        if (taxonomy !== 'post_tag' || !name) continue;
        const key = keyOf('tag', slug);
        const known: Term | undefined = tags.get(slug);
        yield* once(key, () => ({
          kind: 'tag',
          key,
          name: known?.name ?? name,
          description: known?.description ?? '',
          formerAddresses: below('tag', slug),
        }));
      }
      for (const comment of item.comments) {
        if (!comment.isApproved || comment.type !== 'comment') continue;
        const commenter = commenterOf(comment);
        yield* once(commenter.key, () => ({
          kind: 'author',
          ...commenter,
          description: '',
          formerAddresses: [],
        }));
      }
    },
  };
}

/** What WordPress makes of a login for the address of an author's page; exports lack it. */
const nicenameOf = (login: string): string =>
  login
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('.', '-')
    .replace(/[^\w -]/g, '')
    .split(/[ -]+/)
    .filter(Boolean)
    .join('-');

/** The categories above one, the nearest first. A circle ends where it began. */
function ancestorsOf(term: Term, categories: ReadonlyMap<string, Term>): Term[] {
  const ancestors: Term[] = [];
  for (let next = categories.get(term.parent); next; next = categories.get(next.parent)) {
    if (next === term || ancestors.includes(next) || ancestors.length > 20) break;
    ancestors.push(next);
  }
  return ancestors;
}
