import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { FaultCase } from '#faults/case.ts';
import { run } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { measured, none } from '#testing/figure.ts';
import { allArticlePaths, documentIdIn } from '#testing/pages.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

/** Editors in the admin panel, and what each of them waits between two publications. */
const EDITORS = 2;
const EDITOR_PAUSE_MS = 200;
/** Articles that a program changes in the database in turn, because two cores do not save 50 times a second in the panel. */
const WRITES_PER_SECOND = 50;
const ROTATION = 20;
const BACKUPS = 10;
const DELETION_INTERVAL_MS = 300;
const MAX_PICTURES_DELETED = 100;
const LOCK_TIMEOUT_MS = 10_000;

/** The numbers in the titles that somebody has begun to write, and that are confirmed to be written. */
type Writer = { documentIds: readonly string[]; begun: number; confirmed: number };

export const backup: FaultCase = {
  name: 'backup',
  title: 'Backups while editors write 50 times a second and delete pictures',
  notInBrief: true,
  async run({ system, signal }) {
    const paths = await withSite(system, allArticlePaths);
    const cms = await startTestCms();
    const folder = await mkdtemp(join(tmpdir(), 'masthead-backups-'));
    const ids = paths.map(documentIdIn);
    const writer = (documentIds: readonly string[]): Writer => ({ documentIds, begun: 0, confirmed: 0 });
    const program = writer(ids.slice(EDITORS, EDITORS + ROTATION));
    const editors = ids.slice(0, EDITORS).map((id) => writer([id]));
    const dataDir = dirname(dirname(cms.mediaDir));
    const work = new AbortController();
    const start = performance.now();
    const writers = [
      ...editors.map((editor) => publish(cms, editor, work.signal)),
      writeRows(dataDir, program, work.signal),
      deletePictures(cms, work.signal),
    ];
    const all = Promise.all(writers);
    try {
      const problems: string[] = [];
      for (let count = 1; count <= BACKUPS; count++) {
        signal.throwIfAborted();
        const found = await Promise.race([
          backUpAndRestore(dataDir, join(folder, String(count)), [...editors, program]),
          all.then(() => ['The writers have stopped.']),
        ]);
        if (found.length > 0) problems.push(`${count}: ${found.join(', ')}`);
      }
      const seconds = (performance.now() - start) / 1000;
      const published = editors.reduce((sum, { confirmed }) => sum + confirmed, 0);
      return [
        none('backups that do not contain every confirmed write and every picture', problems, {
          among: BACKUPS,
        }),
        measured('transactions of the program', program.confirmed / seconds, '/s'),
        measured('publications in the panel', published / seconds, '/s'),
      ];
    } finally {
      work.abort();
      await all.catch(() => {});
      await cms.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function withSite<Result>(
  system: Parameters<FaultCase['run']>[0]['system'],
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const site = await system.startSite();
  try {
    return await use(site.url);
  } finally {
    await system.stopSite(site);
  }
}

/** Saves and publishes one article with an ever higher number in its title. */
async function publish(cms: TestCms, editor: Writer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    editor.begun += 1;
    await cms.retitle(editor.documentIds[0] ?? '', `Write ${editor.begun}`);
    editor.confirmed = editor.begun;
    await setTimeout(EDITOR_PAUSE_MS);
  }
}

/** Writes the titles of articles in turn, of the draft and the public version in one transaction. */
async function writeRows(dataDir: string, writer: Writer, signal: AbortSignal): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'cms', 'data.db'), { timeout: LOCK_TIMEOUT_MS });
  const update = database.prepare(
    'update articles set title = ? where document_id = ? and (published_at is null) = ?',
  );
  try {
    for (let next = performance.now(); !signal.aborted; next += 1000 / WRITES_PER_SECOND) {
      await setTimeout(Math.max(0, next - performance.now()));
      writer.begun += 1;
      const id = writer.documentIds[writer.begun % ROTATION] ?? '';
      database.exec('begin immediate');
      for (const isDraft of [1, 0]) update.run(`Write ${writer.begun}`, id, isDraft);
      database.exec('commit');
      writer.confirmed = writer.begun;
    }
  } finally {
    database.close();
  }
}

async function deletePictures(cms: TestCms, signal: AbortSignal): Promise<void> {
  for (let id = 1; id <= MAX_PICTURES_DELETED && !signal.aborted; id++) {
    await setTimeout(DELETION_INTERVAL_MS);
    await cms.adminRequest('DELETE', `/upload/files/${id}`);
  }
}

/** Makes a backup, restores it to another folder and returns what is wrong there. */
async function backUpAndRestore(
  dataDir: string,
  folder: string,
  writers: readonly Writer[],
): Promise<string[]> {
  const confirmed = writers.map((writer) => writer.confirmed);
  await command('backup', ['--to', folder], dataDir);
  const begun = writers.map((writer) => writer.begun);
  const [name = ''] = await readdir(folder);
  const restored = join(folder, 'restored');
  await command('restore', [join(folder, name)], restored);

  const database = new DatabaseSync(join(restored, 'cms', 'data.db'), { readOnly: true });
  try {
    const check = database.prepare('pragma integrity_check').get();
    const files = database.prepare("select url from files where url like '/uploads/%'").all();
    return [
      ...(Object.values(check ?? {})[0] === 'ok' ? [] : ['the database is damaged']),
      ...writers.flatMap((writer, index) =>
        lostWrites(database, writer.documentIds, confirmed[index] ?? 0, begun[index] ?? 0),
      ),
      ...files
        .map(({ url }) => String(url))
        .filter((url) => !existsSync(join(restored, 'cms', 'public', decodeURIComponent(url))))
        .map((url) => `no file for ${url}`),
    ];
  } finally {
    database.close();
    await rm(folder, { recursive: true });
  }
}

/** What is wrong with the titles of one writer, which are those of one moment: every write until then, and none after it. */
function lostWrites(
  database: DatabaseSync,
  documentIds: readonly string[],
  confirmed: number,
  begun: number,
): string[] {
  const titles = database.prepare(
    `select a.title, l.title as listed from articles a join masthead_listed_articles l on l.id = a.id
     where a.document_id = ? and a.published_at is not null`,
  );
  const rows = documentIds.map((id) => titles.get(id));
  const numbers = rows.map((row) => Number(/^Write (\d+)$/.exec(String(row?.title))?.[1] ?? 0));
  const last = Math.max(...numbers);
  const expected = documentIds.map((_, index) => {
    // The last number of this article; 0 if it has not been its turn yet.
    const turn = documentIds.length === 1 ? last : last - ((last - index + ROTATION) % ROTATION);
    return Math.max(0, turn);
  });
  return [
    ...(last < confirmed ? [`write ${confirmed} is lost`] : []),
    ...(last > begun ? [`write ${last} is from later`] : []),
    ...(numbers.every((number, index) => number === expected[index]) ? [] : ['writes of several moments']),
    ...(rows.every((row) => row?.title === row?.listed) ? [] : ['half of a transaction']),
  ];
}

async function command(name: 'backup' | 'restore', args: readonly string[], dataDir: string): Promise<void> {
  const { code, lines } = await run(process.execPath, ['scripts/main.mjs', name, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  if (code !== 0) throw new Error(`${name}: ${lines.join(' ')}`);
}
