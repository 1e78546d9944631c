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
import type { Figure } from './figure.ts';
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

  const reader: Figure[] = [];
  const operator: Figure[] = [];
  const contentService: Section[] = [];
  let latency: LatencyCurve[] = [];
  const measured = () =>
    [
      { title: 'For the reader', figures: reader },
      { title: 'For the operator', figures: operator },
      ...contentService,
    ].filter(({ figures }) => figures.length > 0);
  try {
    if (parts.has('reader') || parts.has('operator') || parts.has('latency')) {
      const system = await terminal.step('Starting the magazine', () => startSystem(nextPort, cores));
      try {
        if (parts.has('reader')) {
          const browser = await launchChromium(await getBrowser({ root: ROOT, runtime, terminal, signal }));
          const twins = await startTwins(system.url, nextPort);
          try {
            const times = quick ? 3 : 9;
            reader.push(...(await measureReader({ browser, system, twins, times, step: terminal.step })));
          } finally {
            twins.stop();
            await browser.close();
          }
        }
        if (parts.has('operator') || parts.has('latency')) {
          const played = await measureOperator({
            system,
            cores,
            nextPort,
            thoroughness: quick ? QUICK : THOROUGH,
            withLatency: parts.has('latency'),
            step: terminal.step,
          });
          operator.push(...played.figures);
          latency = played.latency;
        }
      } finally {
        await system.stop();
      }
    }
    if (parts.has('clone')) {
      operator.push(await terminal.step('A clean clone', () => measureFirstPage(nextPort, signal)));
    }
    if (parts.has('content-service')) {
      const times = quick ? 10 : 100;
      contentService.push(
        await measureContentService({ articles, postgres, times, nextPort, step: terminal.step }),
      );
    }
  } finally {
    // What has been measured is kept when something else could not be.
    write(measured(), latency, quick);
  }

  for (const line of lines(measured())) terminal.line(line);
  const missed = measured()
    .flatMap(({ figures }) => figures)
    .filter((figure) => isMet(figure) === false);
  terminal.line();
  terminal.line(
    missed.length === 0 ? 'Every goal is met.' : `Missed: ${missed.map(({ what }) => what).join('; ')}.`,
  );
  return missed.length === 0 ? 0 : 1;
}

function write(sections: readonly Section[], latency: readonly LatencyCurve[], quick: boolean): void {
  const results = join(ROOT, 'bench', 'results');
  mkdirSync(results, { recursive: true });
  const now = circumstances(quick);
  writeFileSync(join(results, 'latest.md'), markdown(sections, now));
  writeFileSync(join(results, 'latest.json'), `${JSON.stringify({ ...now, sections, latency }, null, 2)}\n`);
  if (latency.length > 0) {
    const caption = `A cached article page, server on one core (${now.machine}, Node ${now.node})`;
    writeFileSync(join(ROOT, 'docs', 'images', 'latency.svg'), latencyPlot(latency, caption));
  }
}
