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
const OUTPUT = join(ROOT, '.cache', 'bench');

/** Builds page-tree.tsx like the site; resolves with the path of the module. */
async function buildPageTree(): Promise<string> {
  await build({
    root: ROOT,
    mode: 'production',
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: OUTPUT,
      emptyOutDir: true,
      rolldownOptions: { input: { 'page-tree': join(ROOT, 'bench/operator/page-tree.tsx') } },
    },
  });
  return join(OUTPUT, 'page-tree.js');
}

type Settings = { system: System; cores: Cores; path: string; rounds: number; seconds: number };

/** Measures how fast an uncached article is rendered and compares it with React rendering the same tree. */
export async function measureRender({ system, cores, path, rounds, seconds }: Settings): Promise<Figure> {
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
    const { page, tree } = v.parse(renderReport, await child.request(order));
    const figure = measured('uncached article render, content in memory', median(page), '/s', {
      baseline: { name: 'React, the same tree', value: median(tree) },
      ratioAtLeast: 0.6,
    });
    const method = `medians of ${rounds} rounds of ${seconds} s each, in turn, per second of CPU time; the site's renderPage builds a whole document from answers in memory, React's renderToString renders the same application with content and code loaded`;
    return { ...figure, method };
  } finally {
    await child.stop();
  }
}
