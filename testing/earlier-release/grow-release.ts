import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readPostgresql, readSqlite } from './read-tables.ts';

/** Copies of an entry have ids of this number times their own; the entries themselves have smaller ones. */
const IDS = 1_000;
/** The eight articles and three files of a release become 140 and 190, as many as a magazine has after some months. */
const COPIES = { articles: 17, files: 62 };

/** A table whose rows are copied: the columns with ids of the copies, and what else differs. */
type Grown = {
  table: string;
  ids: readonly string[];
  texts?: Readonly<Record<string, string>>;
  where?: string;
};

const ARTICLES: readonly Grown[] = [
  {
    table: 'articles',
    ids: ['id'],
    texts: {
      document_id: 'substr(document_id, 1, 18) || $n',
      title: "title || ' ' || $n",
      slug: "slug || '-' || $n",
    },
  },
  { table: 'components_article_covers', ids: ['id'] },
  { table: 'components_article_comments', ids: ['id'] },
  { table: 'components_article_comments_author_lnk', ids: ['id', 'comment_id'] },
  { table: 'articles_cmps', ids: ['id', 'entity_id', 'cmp_id'] },
  ...['authors', 'categories', 'tags', 'dossiers'].map((kind) => ({
    table: `articles_${kind}_lnk`,
    ids: ['id', 'article_id'],
  })),
  {
    table: 'files_related_mph',
    ids: ['id', 'related_id', 'file_id'],
    where: "related_type in ('article.cover', 'api::article.article')",
  },
];
const FILES: readonly Grown[] = [
  {
    table: 'files',
    ids: ['id'],
    texts: {
      document_id: 'substr(document_id, 1, 18) || $n',
      url: "replace(url, '/uploads/', '/uploads/' || $n || '_')",
    },
  },
];

/**
 * Copies the articles of an earlier release with everything that belongs to them, and its files, until there are as many as
 * in a real magazine, in the tables of that release: the data folder has the files, and the database unless `url` names one.
 */
export function growRelease(dataDir: string, url?: string): void {
  const filename = join(dataDir, 'cms', 'data.db');
  const tables = url === undefined ? readSqlite(filename) : readPostgresql(url);
  const json = url === undefined ? 'text' : 'jsonb';
  const copy = ({ table, ids, texts = {}, where = 'true' }: Grown, n: number): string => {
    const number = `'${String(n).padStart(6, '0')}'`;
    const columns = Object.keys(tables.get(table)?.[0] ?? {});
    const values = columns.map((column) => {
      if (ids.includes(column)) return `"${column}" + ${n * IDS}`;
      // The renditions of a file.
      if (column === 'formats')
        return `cast(replace(cast(formats as text), '/uploads/', '/uploads/' || ${number} || '_') as ${json})`;
      return texts[column]?.replaceAll('$n', number) ?? `"${column}"`;
    });
    const names = columns.map((column) => `"${column}"`);
    return `insert into ${table} (${names}) select ${values} from ${table} where id < ${IDS} and ${where};`;
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const statements = [
    ...numbers(COPIES.files).flatMap((n) => FILES.map((grown) => copy(grown, n))),
    ...numbers(COPIES.articles).flatMap((n) => ARTICLES.map((grown) => copy(grown, n))),
  ];
  if (url === undefined) {
    const database = new DatabaseSync(filename);
    database.exec(['begin', ...statements.map((each) => each.slice(0, -1)), 'commit'].join(';'));
    database.close();
  } else {
    const sequences = [...FILES, ...ARTICLES].map(
      ({ table }) => `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table};`,
    );
    execFileSync('psql', ['--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction', `--dbname=${url}`], {
      input: [...statements, ...sequences].join('\n'),
      stdio: ['pipe', 'ignore', 'inherit'],
    });
  }
  const uploads = join(dataDir, 'cms', 'public', 'uploads');
  for (const name of readdirSync(uploads)) {
    for (const n of numbers(COPIES.files))
      copyFileSync(join(uploads, name), join(uploads, `${String(n).padStart(6, '0')}_${name}`));
  }
}
