import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { build } from 'vite';
import type { Cores } from '#bench/cores.ts';
import type { Figure } from '#bench/figure.ts';
import { median } from '#bench/statistics.ts';
import type { System } from '#bench/system.ts';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { type RenderOrder, renderReport } from './render-order.ts';

const RENDER_LOOP = fileURLToPath(new URL('render-loop.ts', import.meta.url));
const BUILT = join(ROOT, '.cache', 'bench');

/** The application's tree alone, compiled as the site is. */
async function buildPageTree(): Promise<string> {
  await build({
    root: ROOT,
    mode: 'production',
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: BUILT,
      emptyOutDir: true,
      rolldownOptions: { input: { 'page-tree': join(ROOT, 'bench/operator/page-tree.tsx') } },
    },
  });
  return join(BUILT, 'page-tree.js');
}

type Settings = { system: System; cores: Cores; path: string; rounds: number; seconds: number };

/** How often an article that nobody has asked for yet can be rendered, beside React rendering the same tree. */
export async function measureRender({ system, cores, path, rounds, seconds }: Settings): Promise<Figure[]> {
  const pageTree = await buildPageTree();
  const { command, args } = cores.server([RENDER_LOOP]);
  const child = spawnGroup(command, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const order: RenderOrder = {
      siteUrl: system.url,
      publicToken: system.publicToken,
      path,
      rounds,
      seconds,
      pageTree,
    };
    child.send(order);
    const ended = once(child, 'exit').then(() => {
      throw new Error('The process that renders has ended without a result.');
    });
    const [message]: unknown[] = await Promise.race([once(child, 'message'), ended]);
    const { page, tree, elements } = v.parse(renderReport, message);
    const how = `${rounds} rounds of ${seconds} s in turn, medians, by the processor's clock; the built renderPage from answers in memory to a whole document, against renderToString of the same application with content and code ready`;
    const figure = {
      what: 'uncached article render, content in memory',
      value: median(page),
      unit: '/s',
      how,
    };
    return [
      {
        ...figure,
        peer: { what: 'React, the same tree', value: median(tree) },
        goal: { of: 'ratio', is: 'at least', number: 0.6 },
      },
      {
        ...figure,
        what: '– beside the same elements without any component',
        peer: { what: 'React, elements alone', value: median(elements) },
        goal: null,
      },
    ];
  } finally {
    await endGroup(child, 1_000);
  }
}
