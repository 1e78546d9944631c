import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { build } from 'vite';
import type { Cores } from '#bench/cores.ts';
import type { System } from '#bench/system.ts';
import { ROOT } from '#scripts/settings.mjs';
import { startChild } from '#testing/child.ts';
import { type Figure, measured } from '#testing/figure.ts';
import { median } from '#testing/statistics.ts';
import { type RenderOrder, renderReport } from './render-loop.ts';

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
  const child = startChild(cores.server([RENDER_LOOP]));
  try {
    const order: RenderOrder = {
      siteUrl: system.url,
      publicToken: system.publicToken,
      path,
      rounds,
      seconds,
      pageTree,
    };
    const { page, tree, elements } = v.parse(renderReport, await child.request(order));
    const figures = [
      measured('uncached article render, content in memory', median(page), '/s', {
        baseline: { name: 'React, the same tree', value: median(tree) },
        ratioAtLeast: 0.6,
      }),
      measured('– beside the same elements without any component', median(page), '/s', {
        baseline: { name: 'React, elements alone', value: median(elements) },
      }),
    ];
    const method = `${rounds} rounds of ${seconds} s in turn, medians, by the processor's clock; the built renderPage from answers in memory to a whole document, against renderToString of the same application with content and code ready`;
    return figures.map((figure) => ({ ...figure, method }));
  } finally {
    await child.stop();
  }
}
