import * as v from 'valibot';
import type { Context, FaultCase } from '#faults/case.ts';
import { NEIGHBOUR_FAULTS, type NeighbourFault } from '#faults/neighbours/http-faults.ts';
import {
  EMBED_TITLE,
  NEIGHBOURS,
  type Neighbour,
  startNeighbours,
} from '#faults/neighbours/start-neighbours.ts';
import { type Site, startSite } from '#faults/site.ts';
import { type Figure, holds, measured, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readText } from '#testing/pages.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';
import { secondsUntil, until } from '#testing/until.ts';

const SITE_URL = 'https://magazine.example';
const ARTICLES = '/content-manager/collection-types/api::article.article';
const IN_TRANSACTION = 'A request was made inside a transaction';
/** Of one point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Saves and pages of others before, and during each fault. */
const OTHERS = 5;
/** Whoever waits for a neighbour waits for its limit, ten seconds and more; a busy machine is not so much slower from one minute to the next. */
const MAX_RATIO = 20;
/** Longer than any pause between two attempts after one failure. */
const RECOVERY_SECONDS = 120;
type Fails = readonly [Neighbour, NeighbourFault];

/** What a brief run plays, each time all at once: one way of holding others up and one of lying for each kind of answer. */
const BRIEF: readonly (readonly Fails[])[] = [
  [
    ['bucket', 'drips'],
    ['edge', 'answers nonsense'],
    ['OpenSearch', 'answers nonsense'],
    ['webhook', 'says nothing'],
    ['mail', 'drips'],
    ['embeds', 'never ends'],
  ],
  [['bucket', 'answers nonsense']],
];
const ONE_BY_ONE: typeof BRIEF = NEIGHBOURS.flatMap((name) =>
  NEIGHBOUR_FAULTS.map((fault) => [[name, fault]] as const),
);

/** The neighbours of a magazine, each of which may lie or drip: nobody but who asked it waits, and nothing is taken for done that is not. */
export const neighbours: FaultCase = { name: 'neighbours', title: 'A neighbour that lies or drips', run };

type Neighbours = Awaited<ReturnType<typeof startNeighbours>>;
type Magazine = { cms: TestCms; site: Site; told: Neighbours; article: string };

/** What makes the magazine ask a neighbour. */
type Work = {
  /** Resolves with a problem: if the editor is told what is not so, or something is left behind. */
  attempt: () => Promise<string | null>;
  /** Whether it is as it should be, some time after the neighbour is honest again; what failed for the editor is done once more before. */
  isDone: (fault: NeighbourFault) => Promise<boolean>;
};

async function run({ byLength, system }: Context): Promise<Figure[]> {
  const told = await startNeighbours();
  const log: string[] = [];
  const cms = await startTestCms({
    siteUrl: SITE_URL,
    env: told.cmsEnv,
    onLog: (_, line) => log.push(line),
  });
  const site = await startSite({
    CMS_URL: cms.cms.url,
    CMS_TOKEN: cms.cms.token,
    PUBLIC_TOKEN: cms.publicToken,
    SITE_URL,
    // Without one there is no index of texts.
    DATA_DIR: await system.createFolder(),
    ...told.siteEnv,
  });
  try {
    const [path = ''] = await articlePaths(site.url);
    const magazine = { cms, site, told, article: documentIdIn(path) };
    // The first ones load what later ones have.
    await others(magazine);
    const before = await others(magazine);
    const figures = [none('saves and pages of others that failed before', before.failed)];
    for (const failing of byLength({ brief: BRIEF, short: ONE_BY_ONE, long: ONE_BY_ONE }))
      figures.push(...(await play(magazine, failing, before.slowestMs)));
    const inTransaction = log.filter((line) => line.includes(IN_TRANSACTION));
    return [...figures, none('requests inside a transaction', inTransaction)];
  } finally {
    await site.kill();
    await cms.close();
    told.stop();
  }
}

async function play(magazine: Magazine, failing: readonly Fails[], beforeMs: number): Promise<Figure[]> {
  const { told } = magazine;
  for (const bodies of Object.values(told.bodies)) bodies.length = 0;
  const begun = failing.map(([name, fault]) => {
    const what = `${name} ${fault}`;
    const title = `${name}-${NEIGHBOUR_FAULTS.indexOf(fault)}`.toLowerCase();
    const { attempt, isDone } = WORKS[name](magazine, title);
    const asked = told.asked(name);
    told.failWith(name, fault);
    return { name, fault, what, isDone, asked, attempted: attempt().catch(String) };
  });
  for (const { what, name, asked } of begun)
    await until(`${what}: it is asked`, () => told.asked(name) > asked, { timeoutSeconds: RECOVERY_SECONDS });
  const { failed, slowestMs } = await others(magazine);
  const problems = await Promise.all(begun.map(({ attempted }) => attempted));
  for (const { name } of begun) told.failWith(name, null);
  const all = begun.map(({ what }) => what).join(', ');
  const figures = [
    none(`${all}: saves and pages of others that failed`, failed, { among: 3 * OTHERS }),
    measured(`${all}: the slowest of them`, slowestMs, 'ms', {
      baseline: { name: 'before', value: beforeMs },
      ratioAtMost: MAX_RATIO,
    }),
  ];
  for (const [index, { what, fault, isDone }] of begun.entries()) {
    const problem = problems[index] ?? null;
    const isRecovered = Number.isFinite(await secondsUntil(() => isDone(fault), RECOVERY_SECONDS));
    figures.push(
      holds(`${what}: nothing is taken for done that is not`, problem === null, problem ?? ''),
      holds(`${what}: all is as it should be when it is honest again`, isRecovered),
    );
  }
  return figures;
}

/** Others save drafts, and read what is not in the site's memory and what is. */
async function others({ cms, site, article }: Magazine) {
  const failed: string[] = [];
  let slowestMs = 0;
  const time = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work().catch((error: unknown) => failed.push(String(error)));
    slowestMs = Math.max(slowestMs, performance.now() - start);
  };
  for (let count = 0; count < OTHERS; count += 1) {
    await time(() => cms.adminRequest('POST', ARTICLES, { title: `Saved meanwhile ${count}` }));
    await time(() => cms.siteRequest(`/api/articles/${article}`));
    await time(async () => {
      const { status } = await readText(site.url, '/');
      if (status !== 200) throw new Error(`The home page answers ${status}.`);
    });
  }
  return { failed, slowestMs };
}

const created = v.object({ data: v.object({ documentId: v.string() }) });

async function publishArticle({ cms }: Magazine, title: string): Promise<string> {
  const content = [{ type: 'paragraph', children: [{ type: 'text', text: title }] }];
  const draft = { title, description: title, content };
  const { documentId } = v.parse(created, await cms.adminRequest('POST', ARTICLES, draft)).data;
  await cms.publish(documentId);
  return documentId;
}

/** A publication is never held up, and everybody is told of it sooner or later. */
const publication =
  (
    isTold: (magazine: Magazine, title: string, documentId: string) => Promise<boolean>,
    isLost: NeighbourFault[] = [],
  ) =>
  (magazine: Magazine, title: string): Work => {
    let documentId = '';
    return {
      async attempt() {
        documentId = await publishArticle(magazine, title);
        return null;
      },
      isDone: async (fault) => isLost.includes(fault) || isTold(magazine, title, documentId),
    };
  };

const refused = (work: Promise<unknown>): Promise<string> => work.then(() => '', String);

const WORKS: Record<Neighbour, (magazine: Magazine, title: string) => Work> = {
  bucket(magazine, title) {
    const { cms, site } = magazine;
    const name = `${title}.png`;
    const upload = async () => {
      const [{ url }] = await cms.upload(PICTURE, name);
      return url;
    };
    return {
      async attempt() {
        const refusal = await refused(upload());
        if (!refusal.includes(' 503 ')) return `The upload ends with: ${refusal || 'success'}`;
        return (await libraryNames(cms)).includes(name)
          ? 'A picture without a file is in the library.'
          : null;
      },
      async isDone() {
        return (await readText(site.url, await upload())).status === 200;
      },
    };
  },
  edge: publication(async ({ told }) => told.bodies.edge.length > 0),
  OpenSearch: publication(async ({ site }, title, documentId) =>
    (await readText(site.url, `/search?keywords=${title}`)).text.includes(documentId),
  ),
  // A webhook that answers 200 has been told, whatever it has done with that.
  webhook: publication(
    async ({ told }) => told.bodies.webhook.length > 0,
    ['drips', 'answers nonsense', 'never ends'],
  ),
  mail({ cms, told }, title) {
    const send = () => cms.adminRequest('POST', '/email/test', { to: `${title}@magazine.example` });
    return {
      attempt: async () => ((await refused(send())) === '' ? 'The mail is said to be sent.' : null),
      async isDone() {
        await send();
        return told.mails.some((mail) => mail.includes(title));
      },
    };
  },
  embeds({ cms }) {
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    const ask = async () => JSON.stringify(await cms.adminRequest('POST', '/masthead/embeds', { url }));
    return {
      attempt: async () => ((await ask()).includes('"title":""') ? null : 'It has a title.'),
      isDone: async () => (await ask()).includes(EMBED_TITLE),
    };
  },
};

const files = v.object({ results: v.array(v.object({ name: v.string() })) });

const libraryNames = async (cms: TestCms): Promise<string[]> =>
  v.parse(files, await cms.adminRequest('GET', '/upload/files?sort=id:desc')).results.map(({ name }) => name);
