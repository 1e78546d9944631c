import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { createEntries } from '../entries.ts';
import { STRAY_BYTES } from '../files/decode.ts';
import { leftIn, openFiles } from '../files/open-files.ts';
import { exactly } from '../former-addresses.ts';
import { readShortText } from '../html/plain-text.ts';
import { type Reader, SourceError } from '../source-document.ts';
import { Row } from './read-substack-post.ts';

/** Reads Substack exports: `posts.csv`, and the texts in `posts`. They don't include authors or tags. */
export const readSubstack: Reader = async function* (paths, { site }) {
  for (const path of paths) {
    const files = await openFiles(path, ['.html', '.csv']);
    yield* leftIn(files);
    const list = files.names.find((name) => /(?:^|\/)posts\.csv$/.test(name));
    const csv = list === undefined ? null : await files.read(list);
    const table = csv === null ? null : readRows(csv.text);
    if (list === undefined || table === null)
      throw new SourceError(`${path} is not an export of Substack: export it in Settings, Exports.`);
    if (csv?.isRepaired)
      yield { kind: 'left', what: STRAY_BYTES, place: { file: list, line: null, title: '' } };
    const folder = list.replace(/\.csv$/, '/');
    const texts = new Set(files.names.filter((name) => name.startsWith(folder) && name.endsWith('.html')));
    const unlisted = new Set(texts);
    const source = `substack ${URL.parse(site)?.host ?? ''}`;
    const entries = createEntries(source);
    // The newest articles are published first.
    for (const row of table.rows.toSorted((one, other) => (one.post_date < other.post_date ? 1 : -1))) {
      const place = { file: basename(path), line: null, title: readShortText(row.title) };
      const name = `${folder}${row.post_id}.html`;
      unlisted.delete(name);
      const post = texts.has(name) ? await files.read(name) : null;
      if (post?.isRepaired) yield { kind: 'left', what: STRAY_BYTES, place };
      if (post === null)
        yield { kind: 'left', what: 'posts whose text is missing or has more than 20 MB', place };
      else
        yield {
          kind: 'post',
          task: { kind: 'substack', place, row, html: post.text, site, source },
          characters: post.text.length,
        };
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
      const parsed = v.safeParse(Row, row, { abortEarly: true });
      if (parsed.success) return parsed.output;
      damaged.push(lines);
      return null;
    },
  });
  return isList ? { rows: v.parse(v.array(Row), rows), damaged } : null;
}
