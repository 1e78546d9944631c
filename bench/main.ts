import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '#faults/chromium.ts';
import { createPorts } from '#faults/ports.ts';
import { getBrowser } from '#scripts/browser.mjs';
import { runCommand } from '#scripts/command.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { setUp } from '#scripts/setup.mjs';
import { measureContentService } from './content-service/figures.ts';
import { findCores } from './cores.ts';
import { isMet } from './figure.ts';
import { measureOperator, QUICK, THOROUGH } from './operator/figures.ts';
import { measureFirstPage } from './operator/first-page.ts';
import type { LatencyCurve } from './operator/latency.ts';
import { latencyPlot } from './operator/latency-plot.ts';
import { readOptions } from './options.ts';
import { measureReader } from './reader/figures.ts';
import { startTwins } from './reader/twin.ts';
import { circumstances, lines, markdown, type Section } from './report.ts';
import { startSystem } from './system.ts';

type Command = Parameters<Parameters<typeof runCommand>[0]>[0];

/** `npm run bench`: measures every figure of the two speed tables on this machine, each beside its limit. */
await runCommand(measureAll, { stoppedCode: 130 });

async function measureAll({ terminal, signal }: Command): Promise<number> {
  const { quick, parts, firstPort, articles, postgres } = readOptions(process.argv.slice(2));
  const nextPort = createPorts(firstPort);
  const cores = await findCores();
  const logs = join(ROOT, '.cache', 'logs');
  mkdirSync(logs, { recursive: true });
  const runtime = await setUp(
    ROOT,
    { cms: true, builds: ['cms', 'site'] },
    { env: process.env, logs, terminal, signal },
  );
  if (!cores.canBind)
    terminal.line('There is no taskset: server and load share all cores, and disturb each other.');

  const sections: Section[] = [];
  /** A quick run shows that everything works, and not how fast it is: nothing of it is written down. */
  function keep(section: Section): void {
    sections.push(section);
    if (!quick) write(section);
  }

  if (parts.has('reader') || parts.has('operator') || parts.has('latency')) {
    const system = await terminal.step('Starting the magazine', () => startSystem(nextPort, cores));
    try {
      if (parts.has('reader')) {
        const browser = await launchChromium(await getBrowser({ root: ROOT, runtime, terminal, signal }));
        const twins = await startTwins(system.url, nextPort);
        try {
          const times = quick ? 3 : 9;
          const figures = await measureReader({ browser, system, twins, times, step: terminal.step });
          keep({ name: 'reader', title: 'For the reader', figures });
        } finally {
          twins.stop();
          await browser.close();
        }
      }
      if (parts.has('operator') || parts.has('latency')) {
        const { figures, latency } = await measureOperator({
          system,
          cores,
          nextPort,
          thoroughness: quick ? QUICK : THOROUGH,
          withLatency: parts.has('latency'),
          step: terminal.step,
        });
        keep({ name: 'operator', title: 'For the operator', figures });
        if (latency.length > 0 && !quick) draw(latency);
      }
    } finally {
      await system.stop();
    }
  }
  if (parts.has('clone')) {
    const figure = await terminal.step('A clean clone', () => measureFirstPage(nextPort, signal));
    keep({ name: 'clone', title: 'From a clean clone', figures: [figure] });
  }
  if (parts.has('content-service')) {
    const times = quick ? 10 : 100;
    keep(await measureContentService({ articles, postgres, times, nextPort, step: terminal.step }));
  }

  for (const line of lines(sections)) terminal.line(line);
  const missed = sections.flatMap(({ figures }) => figures).filter((figure) => isMet(figure) === false);
  terminal.line();
  terminal.line(
    missed.length === 0 ? 'Every goal is met.' : `Missed: ${missed.map(({ what }) => what).join('; ')}.`,
  );
  return missed.length === 0 ? 0 : 1;
}

/** Each table has a file of its own, written as soon as it is measured. */
function write(section: Section): void {
  const results = join(ROOT, 'bench', 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${section.name}.md`), markdown(section, circumstances()));
}

function draw(latency: readonly LatencyCurve[]): void {
  const { machine, node } = circumstances();
  const caption = `A cached article page, server on one core (${machine}, Node ${node})`;
  writeFileSync(join(ROOT, 'docs', 'images', 'latency.svg'), latencyPlot(latency, caption));
}
