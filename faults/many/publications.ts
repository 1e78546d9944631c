import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { documentIdIn } from '#testing/pages.ts';
import { until } from '#testing/until.ts';
import { HOST } from './cluster.ts';
import type { Edge } from './edge.ts';

export type Editor = Awaited<ReturnType<typeof openEditor>>;

const ARTICLES = '/content-manager/collection-types/api::article.article';
const PUBLICATION_MS = 1_000;
const POLL_MS = 50;
/** How often each edge is asked for what it has shown before. */
const CHECK_MS = 250;
const READ_TIMEOUT_MS = 15_000;
/** What is not shown by then never will be. */
const PATIENCE_MS = 60_000;

/** An editor who works at an edge. */
export async function openEditor(edge: Edge, administrator: { email: string; password: string }) {
  const panel = await logInToAdminPanel(edge.url, administrator);
  /** Whether it was confirmed. */
  const send = (path: string, action: 'publish' | 'unpublish', content = {}) =>
    panel.send('POST', `${ARTICLES}/${documentIdIn(path)}/actions/${action}`, content).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    publish: (path: string, title: string) => send(path, 'publish', { title }),
    withdraw: (path: string) => send(path, 'unpublish'),
  };
}

/** What readers of an edge get at a path; `null` if they get nothing. */
async function read({ url }: Edge, path: string): Promise<{ status: number; edition: number } | null> {
  try {
    const options = { headers: { host: HOST }, headersTimeout: READ_TIMEOUT_MS };
    const { statusCode, body } = await request(url + path, options);
    const [, edition = '0'] = /<title>Edition (\d+)\./.exec(await body.text()) ?? [];
    return { status: statusCode, edition: Number(edition) };
  } catch {
    return null;
  }
}

/** Whether no edge has anything of an article that was withdrawn. */
export async function isWithdrawn(edges: readonly Edge[], path: string): Promise<boolean> {
  const answers = await Promise.all(edges.map((edge) => read(edge, path)));
  return answers.every((answer) => answer?.status === 404);
}

type Settings = {
  editor: Editor;
  edges: readonly Edge[];
  /** Of the articles. */
  paths: readonly string[];
  /** Returns a higher number at each call. */
  nextEdition: () => number;
};

/** A publication that was confirmed, when, and after how many seconds each edge showed it, `Infinity` if one never did. Times in ms of `performance.now()`. */
type Shown = { confirmedAt: number; seconds: ReadonlyMap<Edge, number> };

/** Publishes one of some articles a second as its next edition, and watches when each of the edges shows it. */
export function startPublications({ editor, edges, paths, nextEdition }: Settings) {
  const publications: Promise<Shown>[] = [];
  const older: string[] = [];
  const latest = new Map<string, number>();
  const confirmed = new Map<string, number>();
  /** Editions without an answer: a service that was paused may publish one later, over the next ones. */
  const unconfirmed = new Set<number>();
  let isOver = false;

  /** The edition that an edge shows. That it has shown a later one is a fault. */
  async function editionAt(edge: Edge, path: string): Promise<number> {
    const key = `${edge.name}${path}`;
    const before = latest.get(key) ?? 0;
    const answer = await read(edge, path);
    if (answer?.status !== 200) return 0;
    const { edition } = answer;
    if (edition < before && !unconfirmed.has(edition))
      older.push(`${edge.name}: edition ${edition} after ${before}`);
    latest.set(key, Math.max(edition, latest.get(key) ?? 0));
    return edition;
  }

  async function secondsUntilShown(edge: Edge, path: string, edition: number): Promise<number> {
    const since = performance.now();
    while ((await editionAt(edge, path)) < edition) {
      if (performance.now() > since + PATIENCE_MS) return Number.POSITIVE_INFINITY;
      await setTimeout(POLL_MS);
    }
    return (performance.now() - since) / 1_000;
  }

  async function watch(path: string, edition: number): Promise<Shown> {
    const confirmedAt = performance.now();
    const seconds = edges.map(async (edge) => [edge, await secondsUntilShown(edge, path, edition)] as const);
    return { confirmedAt, seconds: new Map(await Promise.all(seconds)) };
  }

  async function publish(): Promise<void> {
    while (!isOver) {
      const next = setTimeout(PUBLICATION_MS);
      const edition = nextEdition();
      const path = paths[edition % paths.length] ?? '';
      if (await editor.publish(path, `Edition ${edition}.`)) {
        confirmed.set(path, edition);
        publications.push(watch(path, edition));
      } else unconfirmed.add(edition);
      await next;
    }
  }

  async function check(): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      const path = paths[number % paths.length] ?? '';
      await Promise.all([...edges.map((edge) => editionAt(edge, path)), setTimeout(CHECK_MS)]);
    }
  }

  const running = Promise.all([publish(), check()]);
  return {
    /** Resolves when each edge shows what has been confirmed up to now. */
    async untilShown(): Promise<void> {
      const due = [...confirmed];
      await until('Every edge shows what is published', async () => {
        const areShown = edges.flatMap((edge) =>
          due.map(async ([path, edition]) => (await editionAt(edge, path)) >= edition),
        );
        return (await Promise.all(areShown)).every(Boolean);
      });
    },
    /** Resolves with the publications that were confirmed, and with what edges showed that was older than before. */
    async stop(): Promise<{ publications: readonly Shown[]; older: readonly string[] }> {
      isOver = true;
      await running;
      return { publications: await Promise.all(publications), older };
    },
  };
}
