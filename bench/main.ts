import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '#scripts/arguments.mjs';
import { getBrowser } from '#scripts/browser.mjs';
import { runCommand } from '#scripts/command.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { launchChromium } from '#testing/browser.ts';
import type { Figure } from '#testing/figure.ts';
import { cells, environment, HEAD, line, table } from '#testing/report.ts';
import { measureContentService } from './content-service/figures.ts';
import { findCores } from './cores.ts';
import { measureOperator, QUICK, THOROUGH } from './operator/figures.ts';
import { measureFirstPage } from './operator/first-page.ts';
import { latencyPlot } from './operator/latency-plot.ts';
import { measureReader } from './reader/figures.ts';
import { startTwins } from './reader/twin.ts';
import { startSystem } from './system.ts';

type Command = Parameters<Parameters<typeof runCommand>[0]>[0];
/** A table of its own; `name` is that of its file. */
type Section = { name: string; title: string; figures: readonly Figure[] };

/** `npm run bench`: measures every figure on this machine, each beside its limit; everything must be installed and built. */
await runCommand(measureAll, { stoppedCode: 130 });

/** `npm run bench -- [--quick] [--articles n] [--postgres url] [parts]` */
function readOptions() {
  const {
    quick = false,
    names,
    articles,
    postgres,
  } = readArguments(process.argv.slice(2), {
    options: {
      /** A few short rounds: that it works, not how fast. */
      quick: { type: 'boolean' },
      /** How many articles the content service has to look among. */
      articles: { type: 'string' },
      /** The address of an empty PostgreSQL database, with a superuser's name, for the content service. */
      postgres: { type: 'string' },
    },
    names: ['reader', 'operator', 'latency', 'content-service', 'clone'],
  });
  const isLong = (part: string) => part === 'content-service' || part === 'clone';
  return {
    quick,
    wants: (part: string) => (names.length === 0 ? !(quick && isLong(part)) : names.includes(part)),
    articles: Number(articles ?? (quick ? 2_000 : 100_000)),
    postgres: postgres ?? null,
  };
}

async function measureAll({ terminal, signal }: Command): Promise<number> {
  const { step } = terminal;
  const { quick, wants, articles, postgres } = readOptions();
  const runtime = { node: process.execPath, env: process.env };
  const browserFile = wants('reader') ? await getBrowser({ root: ROOT, runtime, terminal, signal }) : '';
  const cores = await findCores();
  if (!cores.canBind)
    terminal.line('There is no taskset: server and load share all cores, and disturb each other.');

  const sections: Section[] = [];
  /** A quick run shows that everything works, and not how fast it is: nothing of it is written down. */
  function keep(section: Section): void {
    sections.push(section);
    if (!quick) write(section);
  }

  if (wants('reader') || wants('operator') || wants('latency')) {
    const system = await step('Starting the magazine', () => startSystem(cores));
    try {
      if (wants('reader')) {
        const browser = await launchChromium(browserFile);
        const twins = await startTwins(system.url);
        try {
          const figures = await measureReader({ browser, system, twins, times: quick ? 3 : 9, step });
          keep({ name: 'reader', title: 'For the reader', figures });
        } finally {
          twins.stop();
          await browser.close();
        }
      }
      if (wants('operator') || wants('latency')) {
        const { figures, latency } = await measureOperator({
          system,
          cores,
          thoroughness: quick ? QUICK : THOROUGH,
          withLatency: wants('latency'),
          step,
        });
        keep({ name: 'operator', title: 'For the operator', figures });
        if (latency.length > 0 && !quick) {
          const caption = `A cached article page, server on one core (${environment()})`;
          writeFileSync(join(ROOT, 'docs', 'images', 'latency.svg'), latencyPlot(latency, caption));
        }
      }
    } finally {
      await system.stop();
    }
  }
  if (wants('clone')) {
    const figure = await step('A clean clone', () => measureFirstPage(signal));
    keep({ name: 'clone', title: 'From a clean clone', figures: [figure] });
  }
  if (wants('content-service')) {
    keep(await measureContentService({ articles, postgres, times: quick ? 10 : 100, step }));
  }

  for (const { title, figures } of sections) {
    for (const text of ['', title, ...figures.map(line)]) terminal.line(text);
  }
  const missed = sections.flatMap(({ figures }) => figures.filter(({ met }) => met === false));
  terminal.line();
  terminal.line(
    missed.length === 0 ? 'Every goal is met.' : `Missed: ${missed.map(({ name }) => name).join('; ')}.`,
  );
  return missed.length === 0 ? 0 : 1;
}

/** Each table has a file of its own, written as soon as it is measured, with how its figures came about. */
function write({ name, title, figures }: Section): void {
  const missed = figures.filter(({ met, whyMissed }) => met === false && whyMissed);
  const reasons = [...Map.groupBy(missed, ({ whyMissed }) => whyMissed)].flatMap(([reason, those]) => [
    '',
    `**${those.map(({ name }) => name).join('; ')}**: ${reason}.`,
  ]);
  const text = [
    `# ${title}`,
    '',
    `${environment()}. \`npm run bench\` wrote this; peers and limits were measured in the same run.`,
    '',
    ...table(HEAD, figures.map(cells)),
    ...reasons,
    '',
    'How it was measured:',
    '',
    ...figures.flatMap(({ name, method }) => (method ? `- *${name}*: ${method}.` : [])),
    '',
  ];
  const results = join(ROOT, 'bench', 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.md`), text.join('\n'));
}
