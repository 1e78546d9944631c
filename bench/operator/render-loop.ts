import { join } from 'node:path';
import * as v from 'valibot';
import type { Outcome, ParsedAnswer } from '#app/content/outcome.ts';
import type { Answer, ContentRequest } from '#contract/calls/call.ts';
import { ROOT } from '#scripts/settings.mjs';
import { readAssets } from '#server/pages/assets.ts';
import type { Renderer } from '#server/pages/pages.ts';
import { replyToMessages } from '#testing/child.ts';

const renderOrder = v.object({
  siteUrl: v.string(),
  publicToken: v.string(),
  path: v.string(),
  rounds: v.number(),
  /** Per round. */
  seconds: v.number(),
  /** The path of the built module page-tree.tsx. */
  pageTree: v.string(),
});

/** Renders per second of CPU time, one number per round. */
export const renderReport = v.object({
  page: v.array(v.number()),
  tree: v.array(v.number()),
});

export type RenderOrder = v.InferOutput<typeof renderOrder>;
type RenderReport = v.InferOutput<typeof renderReport>;

/** render.ts starts this module as a process on the server's core, in production mode. */
if (import.meta.main) replyToMessages(measure);

async function measure(message: unknown): Promise<RenderReport> {
  const { siteUrl, publicToken, path, rounds, seconds, pageTree } = v.parse(renderOrder, message);
  const { renderPage }: Renderer = await import(join(ROOT, 'dist/server/entry.js'));
  const { preparePageTree }: typeof import('./page-tree.tsx') = await import(pageTree);
  const assetsOf = readAssets(join(ROOT, 'dist/browser'));
  const config = { host: '', token: publicToken, mediaBase: '', timeZone: 'UTC', origin: siteUrl };
  const url = new URL(path, siteUrl);

  const answers = new Map<string, ParsedAnswer>();
  async function askSite(request: ContentRequest): Promise<Outcome> {
    const response = await fetch(siteUrl + request.url, {
      headers: { Authorization: `Bearer ${publicToken}` },
    });
    const json = await response.text();
    const answer = { kind: 'answer', answer: v.parse(request.answer, JSON.parse(json)), json } as const;
    answers.set(request.url, answer);
    return answer;
  }
  // This process has no other requests to yield to.
  const turn = () => Promise.resolve();
  const page = await renderPage(url, { ask: askSite, turn, config, assetsOf });
  if (page.kind !== 'document' || !page.complete) throw new Error(`${path} could not be rendered.`);

  const ask = async (request: ContentRequest): Promise<Outcome> =>
    answers.get(request.url) ?? { kind: 'missing' };
  const parsed = new Map<string, { parsed: Answer<unknown> }>();
  for (const [requestUrl, { answer }] of answers) parsed.set(requestUrl, { parsed: answer });
  const renderTree = await preparePageTree({ url, content: Object.fromEntries(parsed), config });
  if (!page.html.includes(bodyOf(renderTree()))) throw new Error('The tree renders another page.');

  const perSecond: RenderReport = { page: [], tree: [] };
  for (let round = -1; round < rounds; round += 1) {
    const results = {
      page: await timesPerSecond(() => renderPage(url, { ask, turn, config, assetsOf }), seconds),
      tree: await timesPerSecond(renderTree, seconds),
    };
    // The first round warms up the compiler.
    if (round < 0) continue;
    perSecond.page.push(results.page);
    perSecond.tree.push(results.tree);
  }
  return perSecond;
}

/** The markup without the leading elements of the head, which the page has elsewhere. */
const bodyOf = (markup: string) => markup.slice(markup.search(/<(?!title|meta|link|\/title)/));

/** In CPU time, since wall-clock time on a busy machine includes other processes. */
async function timesPerSecond(render: () => unknown, seconds: number): Promise<number> {
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  let times = 0;
  while (performance.now() - start < seconds * 1000) {
    await render();
    times += 1;
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return times / ((user + system) / 1e6);
}
