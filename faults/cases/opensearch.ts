import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { Context, FaultCase } from '#faults/case.ts';
import { atMost, type Figure, measured, none } from '#testing/figure.ts';
import { createOpenSearchNode, type OpenSearchNode } from '#testing/opensearch/opensearch-node.ts';
import { readText } from '#testing/pages.ts';
import { secondsUntil, until } from '#testing/until.ts';

const NODES = 3;
const ARTICLES = '/content-manager/collection-types/api::article.article';
/** As `server/search/opensearch/open-opensearch.ts` has it. */
const DEADLINE_SECONDS = 2.5;
const SEARCH_INTERVAL_MS = 100;
const PUBLISH_INTERVAL_MS = 500;

const Shards = v.array(
  v.object({ index: v.string(), prirep: v.string(), state: v.string(), node: v.nullable(v.string()) }),
);
const Manager = v.tuple([v.object({ node: v.string() })]);
const Saved = v.object({ data: v.object({ documentId: v.string() }) });

/** Searches and publications go on while nodes of OpenSearch are lost. */
export const openSearch: FaultCase = {
  name: 'opensearch',
  title: 'Searches in OpenSearch, and loses no article, while two of three nodes are killed in turn',
  notInBrief: true,
  async run(context) {
    const nodes = new Map<string, OpenSearchNode>();
    try {
      for (let number = 1; number <= NODES; number += 1)
        nodes.set(`n${number}`, await createOpenSearchNode({ heap: '384m', settings: {} }));
      return await run(context, nodes);
    } finally {
      await Promise.all([...nodes.values()].map((node) => node.remove()));
    }
  },
};

async function run(
  { system, byLength, signal }: Context,
  nodes: ReadonlyMap<string, OpenSearchNode>,
): Promise<Figure[]> {
  const seeds = [...nodes.values()].map(({ transport }) => transport).join(',');
  const settingsOf = (name: string) => ({
    'node.name': name,
    'discovery.seed_hosts': seeds,
    // By default a node without a manager accepts writes that it can't finish. In two of six runs they held up all later ones.
    'cluster.no_cluster_manager_block': 'write',
  });
  const first = { 'cluster.initial_cluster_manager_nodes': [...nodes.keys()].join(',') };
  await Promise.all([...nodes].map(([name, node]) => node.start({ ...settingsOf(name), ...first })));

  const urls = [...nodes.values()].map(({ url }) => url);
  const site = await system.startSite({ env: { OPENSEARCH_URL: urls.join(',') } });
  const holds = async (keywords: string) =>
    (await readText(site.url, `/search?keywords=${keywords}&in=texts`)).text.includes('1 article');
  const { strapi } = system;
  const publish = async (word: string): Promise<string> => {
    const content = [{ type: 'paragraph', children: [{ type: 'text', text: `${word}.` }] }];
    const article = { title: 'A fault', slug: word, description: 'A fault.', content };
    const { documentId } = v.parse(Saved, await strapi.adminRequest('POST', ARTICLES, article)).data;
    await strapi.publish(documentId);
    return documentId;
  };

  const withdrawn = await publish('zwithdrawn');
  await until('an article is found', () => holds('zwithdrawn'));
  const [any = ''] = urls;
  await until('each node has a copy', async () => {
    const shards = await shardsOf(any);
    return shards.length === NODES * 2 && shards.every(({ state }) => state === 'STARTED');
  });

  const published: string[] = [];
  let isOver = false;
  const publishing = publishAll();
  async function publishAll(): Promise<void> {
    while (!isOver) {
      const word = `zfault${published.length}`;
      await publish(word);
      published.push(word);
      await setTimeout(PUBLISH_INTERVAL_MS);
    }
  }
  const searching = search(site.url, () => isOver);
  // They are awaited at the end.
  for (const each of [publishing, searching]) each.catch(() => undefined);
  const alive = new Map(nodes);
  const goOn = () => setTimeout(byLength({ brief: 5_000, short: 10_000, long: 60_000 }), null, { signal });
  const kill = async (name: string) => {
    await alive.get(name)?.kill();
    alive.delete(name);
    await goOn();
  };
  try {
    const holder = (await shardsOf(any)).find(
      ({ index, prirep }) => prirep === 'p' && !index.endsWith('state'),
    );
    await kill(holder?.node ?? '');
    await strapi.unpublish(withdrawn);
    const [other] = alive.values();
    await kill(other ? await managerOf(other.url) : '');
    const lost = [...nodes].filter(([name]) => !alive.has(name));
    await Promise.all(lost.map(([name, node]) => node.start(settingsOf(name))));
    await goOn();
  } finally {
    isOver = true;
  }
  await publishing;
  const searches = await searching;

  const last = await publish('zlast');
  const seconds = await secondsUntil(() => holds('zlast'));
  const missing: string[] = [];
  for (const word of published) if (!(await holds(word))) missing.push(word);
  const stillFound = (await holds('zwithdrawn')) ? ['zwithdrawn'] : [];
  await strapi.unpublish(last);
  return [
    atMost('longest time in which searches failed', searches.longest, DEADLINE_SECONDS, 's'),
    measured('– failed searches', searches.failed, ''),
    measured('– searches', searches.count, ''),
    measured('– the slowest search', searches.slowest, 's'),
    none('articles published meanwhile that are not found', missing, { among: published.length }),
    none('articles unpublished meanwhile that are found', stillFound, { among: 1 }),
    measured('until a further article is found', seconds, 's'),
  ];
}

/** Searches for other words each time, until it is over; times are in seconds. */
async function search(url: string, isOver: () => boolean) {
  const result = { count: 0, failed: 0, slowest: 0, longest: 0 };
  let answeredAt = performance.now();
  while (!isOver()) {
    result.count += 1;
    const start = performance.now();
    const { status } = await readText(url, `/search?keywords=the+${result.count}&in=texts`);
    const now = performance.now();
    result.slowest = Math.max(result.slowest, (now - start) / 1000);
    if (status === 200) answeredAt = now;
    else result.failed += 1;
    result.longest = Math.max(result.longest, (now - answeredAt) / 1000);
    await setTimeout(SEARCH_INTERVAL_MS);
  }
  return result;
}

const readJson = async (url: string): Promise<unknown> => (await fetch(url)).json();

const shardsOf = async (url: string) => v.parse(Shards, await readJson(`${url}/_cat/shards?format=json`));

const managerOf = async (url: string): Promise<string> =>
  v.parse(Manager, await readJson(`${url}/_cat/cluster_manager?format=json`))[0].node;
