import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '#scripts/arguments.mjs';
import { getBrowser } from '#scripts/browser.mjs';
import { runCommand } from '#scripts/command.mjs';
import { describeMissing, findTool } from '#scripts/optional-tools.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { launchChromium } from '#testing/browser.ts';
import type { Figure } from '#testing/figure.ts';
import { cells, environment, HEAD, line, table } from '#testing/report.ts';
import { measureContentService } from './content-service/figures.ts';
import { findCores } from './cores.ts';
import { measureEdge } from './edge/figures.ts';
import { measureImport } from './import/figures.ts';
import { measureOpenSearch } from './opensearch/figures.ts';
import { FULL, measureOperator, QUICK } from './operator/figures.ts';
import { measureFirstPage } from './operator/first-page.ts';
import { measureQuestions } from './questions/figures.ts';
import { startBaseline } from './reader/baseline.ts';
import { measureReader } from './reader/figures.ts';
import { measureSearches } from './searches/figures.ts';
import { startSystem } from './system.ts';
import { measureTexts } from './texts/figures.ts';

const RESULTS = join(ROOT, 'bench', 'results');

type Command = Parameters<Parameters<typeof runCommand>[0]>[0];
/** One table; `name` is its file in bench/results. */
type Section = { name: string; title: string; figures: readonly Figure[] };

/**
 * `npm run bench`: measures speed for readers and operators on this machine and compares it with the goals. Needs
 * everything installed and built.
 */
await runCommand(measureAll, { stoppedCode: 130 });

/** `npm run bench -- [--quick] [--articles n] [--postgres url] [--collections folder] [parts]` */
function readOptions() {
  const {
    quick = false,
    names,
    articles,
    postgres,
    collections,
  } = readArguments(process.argv.slice(2), {
    options: {
      /** A few short rounds, to check that the benchmarks work; writes no results. */
      quick: { type: 'boolean' },
      /** The number of articles in the content service, or of posts to import. */
      articles: { type: 'string' },
      /** The URL of an empty PostgreSQL database for the content service; the user must be a superuser. */
      postgres: { type: 'string' },
      /** The folder of the collections for `questions`: `collections/cisi` and others, and `xquad`. */
      collections: { type: 'string' },
    },
    names: [
      'reader',
      'operator',
      'searches',
      'texts',
      'opensearch',
      'questions',
      'content-service',
      'import',
      'edge',
      'clone',
    ],
  });
  const isLong = (part: string) => !['reader', 'operator'].includes(part);
  return {
    quick,
    wants: (part: string) => (names.length === 0 ? !(quick && isLong(part)) : names.includes(part)),
    articles: Number(articles ?? (quick ? 2_000 : 100_000)),
    postgres: postgres ?? null,
    collections: collections ?? null,
  };
}

async function measureAll({ terminal, signal }: Command): Promise<number> {
  const { step } = terminal;
  const { quick, wants, articles, postgres, collections } = readOptions();
  const runtime = { node: process.execPath, env: process.env };
  const browserFile = wants('reader') ? await getBrowser({ root: ROOT, runtime, terminal, signal }) : '';
  const cores = await findCores();
  if (!cores.canBind)
    terminal.line('taskset is missing: server and load share all cores, which distorts the figures.');

  const sections: Section[] = [];
  function add(section: Section): void {
    sections.push(section);
    if (!quick) write(section);
  }

  if (wants('reader') || wants('operator')) {
    const system = await step('Starting the magazine', () => startSystem(cores));
    try {
      if (wants('reader')) {
        const browser = await launchChromium(browserFile);
        const baseline = await startBaseline(system.url);
        try {
          const figures = await measureReader({
            browser,
            executable: browserFile,
            system,
            baseline,
            times: quick ? 3 : 9,
            workRounds: quick ? 3 : 21,
            step,
          });
          add({ name: 'reader', title: 'Speed for the reader', figures });
        } finally {
          baseline.stop();
          await browser.close();
        }
      }
      if (wants('operator')) {
        const figures = await measureOperator({
          system,
          cores,
          schedule: quick ? QUICK : FULL,
          step,
        });
        add({ name: 'operator', title: 'Speed for the operator', figures });
      }
    } finally {
      await system.stop();
    }
  }
  if (wants('clone')) {
    const figure = await step('First page of a clean clone', () => measureFirstPage(signal));
    add({ name: 'clone', title: 'First start of a clean clone', figures: [figure] });
  }
  if (wants('searches')) {
    const seconds = quick ? { inTurn: 3, flood: 5, rest: 5 } : { inTurn: 20, flood: 300, rest: 60 };
    const figures = await measureSearches({ articles, seconds, step });
    add({
      name: 'searches',
      title: `Distinct searches among ${articles.toLocaleString('en')} articles`,
      figures,
    });
  }
  if (wants('texts')) {
    const seconds = quick ? { inTurn: 3, flood: 5 } : { inTurn: 30, flood: 300 };
    const figures = await measureTexts({ articles, seconds, step });
    add({
      name: 'texts',
      title: `Searches in the texts of ${articles.toLocaleString('en')} articles`,
      figures,
    });
  }
  if (wants('opensearch')) {
    const figures = await measureOpenSearch({ articles, searches: quick ? 200 : 2_000, step });
    add({
      name: `opensearch-${articles}`,
      title: `Searches in the texts of ${articles.toLocaleString('en')} articles in OpenSearch`,
      figures,
    });
  }
  if (wants('questions')) {
    if (collections) {
      const questions = quick ? 20 : Number.POSITIVE_INFINITY;
      const figures = await measureQuestions({ folder: collections, questions, step });
      add({ name: 'questions', title: 'Questions answered by searches in texts', figures });
    } else terminal.line('Questions are not measured without --collections.');
  }
  if (wants('content-service'))
    add(await measureContentService({ articles, postgres, count: quick ? 10 : 100, step }));
  if (wants('import'))
    add(await measureImport({ articles, postgres, seconds: quick ? 5 : 30, signal, step }));
  if (wants('edge')) {
    const varnish = await findTool('varnish', { root: ROOT, runtime, terminal, signal });
    const program = varnish?.VARNISH_PATH;
    if (program) {
      const figures = await measureEdge({
        program,
        publications: quick ? 4 : 60,
        changes: quick ? 2 : 10,
        reads: quick ? 2_000 : 100_000,
        step,
      });
      add({ name: 'edge', title: 'A publication at the edge', figures });
    } else terminal.line(describeMissing('varnish'));
  }

  for (const { title, figures } of sections) {
    for (const text of ['', title, ...figures.map(line)]) terminal.line(text);
  }
  const missed = sections.flatMap(({ figures }) => figures.filter(({ met }) => met === false));
  terminal.line();
  terminal.line(
    missed.length === 0 ? 'All goals met.' : `Missed: ${missed.map(({ name }) => name).join('; ')}.`,
  );
  return missed.length === 0 ? 0 : 1;
}

/** Writes a table to its file, with the method of each figure. */
function write({ name, title, figures }: Section): void {
  const missed = figures.filter(({ met, whyMissed }) => met === false && whyMissed);
  const reasons = [...Map.groupBy(missed, ({ whyMissed }) => whyMissed)].flatMap(([reason, group]) => [
    '',
    `**${group.map(({ name }) => name).join('; ')}**: ${reason}.`,
  ]);
  const text = [
    `# ${title}`,
    '',
    `${environment()}. Written by \`npm run bench\`; the values compared with are from the same run.`,
    '',
    ...table(HEAD, figures.map(cells)),
    ...reasons,
    '',
    'Method:',
    '',
    ...figures.flatMap(({ name, method }) => (method ? `- *${name}*: ${method}.` : [])),
    '',
  ];
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.md`), text.join('\n'));
}
