import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { TestCms } from '#testing/test-cms.ts';
import { until } from '#testing/until.ts';
import type { Engine } from './engines.ts';
import type { Failing } from './failures.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
/** Editors who save at the same time. */
const EDITORS = 4;
const MAX_TRIES = 1_000;
/** Some failures leave no answers. */
const PATIENCE_MS = 10_000;

/** What the database has of one article. */
type State = {
  documents: string[];
  title: string;
  isPublic: boolean;
  isInBin: boolean;
  /** What the change log says of it last; `null`: nothing. */
  isLoggedPublic: boolean | null;
  publications: number;
};

type Operation = {
  name: string;
  request: (article: string, document: string) => [method: string, path: string, content: object];
  isStored: (state: State) => boolean;
};

const fields = {
  description: 'Seen from the quay.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
};

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'create',
    request: (article) => ['POST', ARTICLES, { title: `${article} first`, ...fields }],
    isStored: ({ documents }) => documents.length > 0,
  },
  {
    name: 'update',
    request: (article, document) => ['PUT', `${ARTICLES}/${document}`, { title: `${article} changed` }],
    isStored: ({ title }) => title.endsWith('changed'),
  },
  {
    name: 'publish',
    request: (article, document) => [
      'POST',
      `${ARTICLES}/${document}/actions/publish`,
      { title: `${article} changed`, ...fields },
    ],
    isStored: ({ isPublic }) => isPublic,
  },
  {
    name: 'withdraw',
    request: (_article, document) => ['POST', `${ARTICLES}/${document}/actions/unpublish`, {}],
    isStored: ({ isPublic }) => !isPublic,
  },
  {
    name: 'delete',
    request: (_article, document) => ['DELETE', `${ARTICLES}/${document}`, {}],
    isStored: ({ documents }) => documents.length === 0,
  },
];

/** `unknown`: 503 that says so. `none`: the connection ended without an answer. `other`: an answer that should not be. */
const KINDS = ['2xx', 'refused', 'unknown', 'none', 'other'] as const;
type Kind = (typeof KINDS)[number];

export type Tally = Record<Kind, { answers: number; stored: number }>;

export type Series = {
  /** By operation, what first requests were answered, and how many of those the database has stored. */
  tallies: Map<string, Tally>;
  /** Answers that should not be, states that are half of an operation, and second copies, in words. */
  others: string[];
  halves: string[];
  copies: string[];
  /** Requests sent again with the key of one that had no success. */
  repeated: number;
  /** How many services ended, though nobody killed them. */
  ends: number;
};

const failed = v.object({ error: v.object({ message: v.string(), details: v.nullish(v.unknown()) }) });
const unknown = v.object({ error: v.object({ details: v.object({ outcome: v.literal('unknown') }) }) });

/** Writes, changes, publishes, withdraws and deletes `count` articles while something fails, and looks into the database after each answer. */
export async function runSeries(
  engine: Engine,
  fail: Failing,
  { count, prefix, signal }: { count: number; prefix: string; signal: AbortSignal },
): Promise<Series> {
  const { services } = engine;
  const series: Series = {
    tallies: new Map(
      OPERATIONS.map(({ name }) => [
        name,
        {
          '2xx': { answers: 0, stored: 0 },
          refused: { answers: 0, stored: 0 },
          unknown: { answers: 0, stored: 0 },
          none: { answers: 0, stored: 0 },
          other: { answers: 0, stored: 0 },
        },
      ]),
    ),
    others: [],
    halves: [],
    copies: [],
    repeated: 0,
    ends: 0,
  };
  const end = new AbortController();
  let answers = 0;
  const ended = AbortSignal.any([end.signal, signal]);
  const untilAnswers = (more: number) => {
    const enough = answers + more;
    const deadline = performance.now() + PATIENCE_MS;
    return until(
      'Editors have answers',
      () => answers >= enough || ended.aborted || performance.now() > deadline,
    );
  };
  const failing = fail(untilAnswers, ended);
  failing.catch(() => end.abort());
  let next = 0;

  async function edit(): Promise<void> {
    while (next < count) {
      signal.throwIfAborted();
      const number = next++;
      const article = `${prefix}-${number}.`;
      let state = await stateOf(engine, article);
      for (const operation of OPERATIONS) state = await carryOut(operation, article, state, number);
    }
  }

  /** Sends the request until it succeeds, always with one key and each time to the next service; resolves with what is stored then. */
  async function carryOut(
    operation: Operation,
    article: string,
    before: State,
    number: number,
  ): Promise<State> {
    const { name, request, isStored } = operation;
    const headers = { 'idempotency-key': randomUUID() };
    const [method, path, content] = request(article, before.documents[0] ?? '');
    const kinds: string[] = [];
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const cms = services[(number + tries) % services.length] ?? services[0];
      await until('The service answers', () => isWorking(`${cms.cms.url}/_health`));
      const kind = await ask(cms, name, method, path, content, headers);
      answers += 1;
      kinds.push(kind);
      const state = await stateOf(engine, article);
      const tally = series.tallies.get(name)?.[kind];
      if (tries === 0 && tally) {
        tally.answers += 1;
        if (isStored(state)) tally.stored += 1;
      } else series.repeated += 1;
      const half = halfOf(state);
      if (half) series.halves.push(`${half} after ${name}, ${kind}`);
      if (state.documents.length > 1) series.copies.push(article);
      // What is deleted cannot be deleted again.
      if (kind === '2xx' || (name === 'delete' && isStored(state))) return state;
    }
    throw new Error(`${name} of ${article} never succeeded: ${kinds.join(', ')}.`);
  }

  async function ask(
    cms: TestCms,
    name: string,
    method: string,
    path: string,
    content: object,
    headers: Record<string, string>,
  ): Promise<Kind> {
    const answer = await cms.send(method, path, content, headers).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => null,
    );
    if (!answer) return 'none';
    if (answer.status < 300) return '2xx';
    const body: unknown = parseJson(answer.text);
    if (answer.status === 503 && v.is(unknown, body)) return 'unknown';
    if (answer.status === 503 && v.is(failed, body)) return 'refused';
    series.others.push(`${name}: ${answer.status} ${answer.text.slice(0, 120)}`);
    return 'other';
  }

  const pids = services.map((cms) => cms.pid());
  try {
    await Promise.all(Array.from({ length: EDITORS }, edit));
  } finally {
    end.abort();
    await failing;
  }
  series.ends = services.filter((cms, index) => cms.pid() !== pids[index]).length;
  for (let number = 0; number < count; number += 1) {
    const { documents, isInBin } = await stateOf(engine, `${prefix}-${number}.`);
    if (documents.length > 0 || !isInBin) series.halves.push('an article is not in the bin at the end');
  }
  return series;
}

const isWorking = (url: string): Promise<boolean> =>
  fetch(url, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 204,
    () => false,
  );

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads what is stored of an article, all of one moment. Waits for a database that does not answer. */
async function stateOf({ sql }: Engine, article: string): Promise<State> {
  const ofArticle = `in (select document_id from articles where title like '${article}%'
    union select entry from masthead_bin where title like '${article}%')`;
  const statement = `
    select 'row' as kind, document_id as document, title as text, published_at is not null as flag
    from articles where title like '${article}%'
    union all select 'bin', entry, title, true from masthead_bin where title like '${article}%'
    union all select 'publication', document_id, title, true from masthead_versions
    where kind = 'publication' and document_id ${ofArticle}
    union all select 'change', document_id, '', not vanished from masthead_changes
    where id in (select max(id) from masthead_changes where document_id ${ofArticle})`;
  let rows: Record<string, unknown>[] = [];
  await until('The database answers', () =>
    sql(statement).then(
      (read) => {
        rows = read;
        return true;
      },
      () => false,
    ),
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const isSet = ({ flag }: Record<string, unknown>) => flag === true || flag === 1;
  const articles = of('row');
  const [change] = of('change');
  return {
    documents: [...new Set(articles.map(({ document }) => String(document)))],
    title: String(articles.find((row) => !isSet(row))?.text ?? ''),
    isPublic: articles.some(isSet),
    isInBin: of('bin').length > 0,
    isLoggedPublic: change ? isSet(change) : null,
    publications: of('publication').length,
  };
}

/** What is stored of an operation without the rest of it; `null` if all belongs together. */
function halfOf({ documents, isPublic, isInBin, isLoggedPublic, publications }: State): string | null {
  if (isInBin === documents.length > 0)
    return isInBin ? 'both there and in the bin' : isPublic ? 'nothing' : null;
  if (isPublic !== (isLoggedPublic === true)) return 'a change log that says otherwise';
  return isPublic && publications === 0 ? 'a publication without its version' : null;
}
