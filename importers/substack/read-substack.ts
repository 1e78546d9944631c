import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { createEntries, type Entries } from '../entries.ts';
import { openFiles } from '../files/open-files.ts';
import { exactly } from '../former-addresses.ts';
import { escapeText } from '../html/escape.ts';
import { readPlainText } from '../html/plain-text.ts';
import type { Loss } from '../html/reading.ts';
import { type Reader, type SourceArticle, SourceError, sourceArticle } from '../source-document.ts';

const text = v.optional(v.string(), '');
const Row = v.object({
  /** The number and the slug: `123.tea`. */
  post_id: v.pipe(v.string(), v.minLength(1)),
  post_date: text,
  is_published: text,
  type: text,
  audience: text,
  title: text,
  subtitle: text,
  podcast_url: text,
});
type Row = v.InferOutput<typeof Row>;

/** Reads exports of Substack: `posts.csv`, and the texts in `posts`. They say neither authors nor tags. */
export const readSubstack: Reader = async function* (paths, { site }) {
  for (const path of paths) {
    const files = await openFiles(path, ['.html', '.csv']);
    const list = files.names.find((name) => /(?:^|\/)posts\.csv$/.test(name));
    const csv = list === undefined ? null : await files.read(list);
    const table = csv === null ? null : readRows(csv.text);
    if (list === undefined || table === null)
      throw new SourceError(`${path} is not an export of Substack: export it in Settings, Exports.`);
    const folder = list.replace(/\.csv$/, '/');
    const unlisted = new Set(files.names.filter((name) => name.startsWith(folder) && name.endsWith('.html')));
    const entries = createEntries(`substack ${URL.parse(site)?.host ?? ''}`);
    // What is new is public first.
    for (const row of table.rows.toSorted((one, other) => other.post_date.localeCompare(one.post_date))) {
      const place = { file: basename(path), line: null, title: readPlainText(row.title) };
      const name = `${folder}${row.post_id}.html`;
      unlisted.delete(name);
      const post = await files.read(name);
      if (post === null)
        yield { kind: 'left', what: 'posts whose text is missing or has more than 20 MB', place };
      else yield readPost(row, { html: post.text, place, site, entries });
    }
    for (const line of table.damaged)
      yield {
        kind: 'left',
        what: 'rows of posts.csv that cannot be read',
        place: { file: list, line, title: '' },
      };
    for (const name of unlisted)
      yield {
        kind: 'left',
        what: 'texts of posts that are not in posts.csv',
        place: { file: name, line: null, title: '' },
      };
    yield entries.archive('/archive', exactly(['/archive', '/feed']));
    files.close();
  }
};

/** The rows of the list, and the lines of those that are damaged; `null` for another list. */
function readRows(csv: string): { rows: Row[]; damaged: number[] } | null {
  const damaged: number[] = [];
  let isList = false;
  const rows = parse(csv, {
    bom: true,
    columns: (names: string[]) => {
      isList = names.includes('post_id');
      return names;
    },
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error) => void damaged.push(Number(error?.lines ?? 1)),
    on_record: (row: unknown, { lines }) => {
      const parsed = v.safeParse(Row, row);
      if (parsed.success) return parsed.output;
      damaged.push(lines);
      return null;
    },
  });
  return isList ? { rows: v.parse(v.array(Row), rows), damaged } : null;
}

type Context = { html: string; place: SourceArticle['place']; site: string; entries: Entries };

function readPost(row: Row, { html, place, site, entries }: Context): SourceArticle {
  const { post_id, type, audience, subtitle, podcast_url } = row;
  const [, id = '', slug = ''] = /^(\d+)\.?(.*)$/.exec(post_id) ?? [];
  const losses: Loss[] = [];
  if (!/^(?:newsletter|podcast)?$/.test(type))
    losses.push({ what: `that the article was a ${type}`, example: '' });
  const isForAll = /^(?:everyone)?$/.test(audience);
  if (!isForAll)
    losses.push({ what: 'that the post was for subscribers: the article is a draft', example: audience });
  const time = Date.parse(row.post_date);
  const isPublic = isForAll && /^true$/i.test(row.is_published);
  const player = podcast_url ? `<audio src="${escapeText(podcast_url)}"></audio>` : '';
  return sourceArticle({
    key: entries.keyOf('post', id || post_id),
    place,
    title: place.title,
    subtitle: readPlainText(subtitle),
    slug,
    html: player + html,
    source: { site },
    publishedOn: isPublic && !Number.isNaN(time) ? new Date(time).toISOString() : null,
    isPublic,
    formerAddresses: exactly(slug ? [`/p/${slug}`] : []),
    losses,
  });
}
