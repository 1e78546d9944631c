import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { Context, FaultCase } from '#faults/case.ts';
import { type Figure, none } from '#testing/figure.ts';
import type { TestCms } from '#testing/test-cms.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const BIN = '/masthead/bin';
const COUNT = 4;
/** A kill comes at any time within this one. */
const MAX_MS = 1_500;

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** An article or a picture that is written, deleted and brought back again and again. */
type Subject = {
  /** As the bin calls it. */
  entry: string;
  /** Writes once, deletes or brings back; throws if the service is gone. */
  steps: readonly (() => Promise<void>)[];
};

/** What editors saved or deleted is there or in the bin, whole, when the content service is killed meanwhile. */
export const keptWrites: FaultCase = {
  name: 'kept-writes',
  title: 'Loses nothing that was saved, deleted or brought back when the content service is killed',
  run,
};

async function run({ system, byLength, signal }: Context): Promise<Figure[]> {
  const { strapi } = system;
  /** By documentId, the titles whose save was answered. */
  const saved = new Map<string, string[]>();
  const articles = await Promise.all(Array.from({ length: COUNT }, () => writeArticle(strapi, saved)));
  const pictures = await Promise.all(Array.from({ length: COUNT }, () => uploadPicture(strapi)));
  const wrong: string[] = [];
  let kills = 0;

  for (; kills < byLength({ brief: 1, short: 8, long: 50 }); kills += 1) {
    signal.throwIfAborted();
    const loops = [...articles, ...pictures].map(({ steps }) => repeat(steps));
    await setTimeout(Math.random() * MAX_MS);
    await strapi.kill();
    await Promise.all(loops);
    await strapi.start();
    for (const { entry } of articles)
      wrong.push(...(await checkArticle(strapi, entry, saved.get(entry) ?? [])));
    for (const { entry, url } of pictures) wrong.push(...(await checkPicture(strapi, entry, url)));
  }
  return [
    none(
      `articles and pictures that are neither there nor in the bin, or both, after ${kills} kills`,
      wrong,
      {
        among: kills * COUNT * 2,
      },
    ),
  ];
}

/** Takes the steps again and again until the service is gone. */
async function repeat(steps: Subject['steps']): Promise<void> {
  try {
    for (;;) for (const step of steps) await step();
  } catch {
    // Killed.
  }
}

const written = v.object({ data: v.object({ documentId: v.string(), title: v.string() }) });
const list = v.object({ data: v.array(v.object({ id: v.number(), entry: v.string() })) });
const versions = v.object({ data: v.array(v.object({ title: v.string() })) });

async function deletionOf(strapi: TestCms, entry: string): Promise<number | undefined> {
  const { data } = v.parse(list, await strapi.adminRequest('GET', BIN));
  return data.find((deletion) => deletion.entry === entry)?.id;
}

async function bringBack(strapi: TestCms, entry: string): Promise<void> {
  const id = await deletionOf(strapi, entry);
  if (id !== undefined) await strapi.adminRequest('POST', `${BIN}/${id}/restore`);
}

async function writeArticle(strapi: TestCms, saved: Map<string, string[]>): Promise<Subject> {
  const text = [{ type: 'paragraph', children: [{ type: 'text', text: 'Seen from the quay.' }] }];
  const article = { title: 'First', description: 'Seen from the quay.', content: text };
  const entry = v.parse(written, await strapi.adminRequest('POST', ARTICLES, article)).data.documentId;
  const titles: string[] = [];
  saved.set(entry, titles);
  const address = `${ARTICLES}/${entry}`;
  return {
    entry,
    steps: [
      () => bringBack(strapi, entry),
      async () => {
        const title = `Title ${Math.random()}`;
        await strapi.adminRequest('PUT', address, { title });
        titles.push(title);
      },
      async () => void (await strapi.adminRequest('DELETE', address)),
    ],
  };
}

async function uploadPicture(strapi: TestCms): Promise<Subject & { url: string }> {
  const [{ id, url }] = await strapi.upload(Buffer.from(PIXEL, 'base64'), 'pixel.png');
  const entry = String(id);
  return {
    entry,
    url,
    steps: [
      async () => void (await strapi.adminRequest('DELETE', `/upload/files/${id}`)),
      () => bringBack(strapi, entry),
    ],
  };
}

/** What is wrong with an article after a start; every title that was saved must be there or be a version. */
async function checkArticle(strapi: TestCms, entry: string, saved: readonly string[]): Promise<string[]> {
  const isDeleted = (await deletionOf(strapi, entry)) !== undefined;
  const read = await strapi
    .adminRequest('GET', `${ARTICLES}/${entry}`)
    .then((answer) => v.parse(written, answer).data.title)
    .catch(() => null);
  if (isDeleted === (read !== null)) return [`article ${entry}: ${isDeleted ? 'both' : 'neither'}`];
  if (isDeleted) await bringBack(strapi, entry);
  const { title } = v.parse(written, await strapi.adminRequest('GET', `${ARTICLES}/${entry}`)).data;
  const kept = v.parse(versions, await strapi.adminRequest('GET', `/masthead/versions?documentId=${entry}`));
  const known = new Set([title, ...kept.data.map((version) => version.title)]);
  return saved
    .slice(-20)
    .filter((one) => !known.has(one))
    .map((one) => `${entry} lost '${one}'`);
}

async function checkPicture(strapi: TestCms, entry: string, url: string): Promise<string[]> {
  const isDeleted = (await deletionOf(strapi, entry)) !== undefined;
  const isListed = await strapi.adminRequest('GET', `/upload/files/${entry}`).then(
    () => true,
    () => false,
  );
  const { status } = await fetch(strapi.cms.url + url, { headers: { connection: 'close' } });
  if (isDeleted !== isListed && isListed === (status === 200)) return [];
  return [
    `picture ${entry}: ${isDeleted ? '' : 'not '}in the bin, ${isListed ? '' : 'not '}listed, ${status}`,
  ];
}
