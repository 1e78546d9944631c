import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { startMagazine } from '#scripts/magazine.mjs';
import { run } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { administratorOf } from '#testing/empty-magazine.ts';
import { atMost, type Figure, measured } from '#testing/figure.ts';
import { articlePaths } from '#testing/pages.ts';
import { trackMax } from '#testing/track-max.ts';
import { secondsUntil } from '#testing/until.ts';
import { writeMadeUpExport } from './made-up-export.ts';
import { memoryBelow } from './process-memory.ts';
import { startEditor, startReader } from './reader.ts';

/** It stays as it is during the import, so every reader gets the kept one. */
const KEPT_PAGE = '/corrections';
const SAMPLE_MS = 500;

type Settings = {
  articles: number;
  /** The URL of an empty database; `null` for SQLite. */
  postgres: string | null;
  /** How long the page is read without an import. */
  seconds: number;
  signal: AbortSignal;
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

/** Measures `npm run import` of a made-up export into an empty magazine that readers and an editor use meanwhile. */
export async function measureImport({ articles, postgres, seconds, signal, step }: Settings) {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-'));
  const dataDir = join(folder, 'data');
  const file = join(folder, 'export.xml');
  const env = postgres ? { DATABASE_CLIENT: 'postgres', DATABASE_URL: postgres } : {};
  const size = articles.toLocaleString('en');
  try {
    await step(`Writing an export of ${size} posts`, () => writeMadeUpExport(file, articles));
    let administrator = { email: '', password: '' };
    const magazine = await step('Starting an empty magazine', () =>
      startMagazine({
        dataDir,
        env: { ...env, SEED_SAMPLE: 'false', LOG_LEVEL: 'error' },
        onLine: (line) => (administrator = administratorOf(line) ?? administrator),
      }),
    );
    const url = `http://127.0.0.1:${magazine.port}`;
    try {
      const save = await openDraft(magazine.cmsUrl, administrator);
      const without = await step('Reading a kept page, and saving', async () => {
        const [reader, editor] = [await startReader(url, KEPT_PAGE), startEditor(save)];
        await setTimeout(seconds * 1_000);
        return { reader: await reader.stop(), editor: await editor.stop() };
      });
      const found = await step(`Importing ${size} posts`, () =>
        importWithReaders(
          { url, file, save, signal, env: { ...env, DATA_DIR: dataDir } },
          magazine.pids().cms,
        ),
      );
      return {
        name: `import-${postgres ? 'postgresql' : 'sqlite'}-${articles}`,
        title: `Import of ${size} posts on ${postgres ? 'PostgreSQL' : 'SQLite'}`,
        figures: figuresOf({ articles, without, ...found }),
      };
    } finally {
      await magazine.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ARTICLES = '/content-manager/collection-types/api::article.article';
const Saved = v.object({ data: v.object({ documentId: v.string() }) });

/** A new draft, as a function that saves it with another title. */
async function openDraft(url: string, administrator: { email: string; password: string }) {
  const panel = await logInToAdminPanel(url, administrator);
  const content = [{ type: 'paragraph', children: [{ type: 'text', text: 'A draft.' }] }];
  const created = await panel.send('POST', ARTICLES, {
    title: 'Draft',
    description: 'Of an editor.',
    content,
  });
  const { data } = v.parse(Saved, await created.json());
  let saves = 0;
  return async () => {
    saves += 1;
    const { status } = await panel.send('PUT', `${ARTICLES}/${data.documentId}`, { title: `Draft ${saves}` });
    if (status !== 200) throw new Error(`A save was answered with ${status}.`);
  };
}

type Import = {
  url: string;
  file: string;
  save: () => Promise<void>;
  signal: AbortSignal;
  env: NodeJS.ProcessEnv;
};

async function importWithReaders({ url, file, save, signal, env }: Import, service: number | undefined) {
  const [reader, editor] = [await startReader(url, KEPT_PAGE), startEditor(save)];
  const peaks: { importer?: () => number; service?: () => number } = {};
  const start = performance.now();
  const firstPublic = secondsUntil(async () => (await articlePaths(url)).length > 0);
  const { code, lines } = await run(
    process.execPath,
    [join('scripts', 'main.mjs'), 'import', 'wordpress', file],
    {
      cwd: ROOT,
      env: { ...process.env, ...env },
      signal,
      onStart(pid) {
        peaks.importer = trackMax(async () => memoryBelow(pid), SAMPLE_MS);
        if (service !== undefined) peaks.service = trackMax(async () => memoryBelow(service), SAMPLE_MS);
      },
    },
  );
  const seconds = (performance.now() - start) / 1_000;
  const during = { reader: await reader.stop(), editor: await editor.stop() };
  if (code !== 0) throw new Error(`The import failed:\n${lines.join('\n')}`);
  return {
    seconds,
    during,
    firstPublic: await firstPublic,
    importer: peaks.importer?.() ?? Number.NaN,
    service: peaks.service?.() ?? Number.NaN,
  };
}

type Found = Awaited<ReturnType<typeof importWithReaders>>;
type Results = Found & { articles: number; without: Found['during'] };

function figuresOf({
  articles,
  seconds,
  firstPublic,
  importer,
  service,
  during,
  without,
}: Results): Figure[] {
  const method =
    'made-up posts of 6 KB with a category, a tag, an author and two redirects each, without pictures; magazine, import, reader and editor share all cores';
  const figures = [
    measured('imported posts', articles / seconds, '/s', { atLeast: 150 }),
    atMost('the first article is public after', firstPublic, 5, 's'),
    atMost('memory of the command with its processes, peak', importer, 160, 'MB'),
    measured('memory of the content service, peak', service, 'MB'),
    measured('a kept page during the import, p99', during.reader.p99, 'ms', {
      atMost: 25,
      baseline: { name: 'without an import', value: without.reader.p99 },
    }),
    measured('a save in the panel during the import, median', during.editor.p50, 'ms', {
      ratioAtMost: 2,
      baseline: { name: 'without an import', value: without.editor.p50 },
    }),
  ];
  return figures.map((figure) => ({ ...figure, method }));
}
