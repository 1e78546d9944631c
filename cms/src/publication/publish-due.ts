import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../content-types';
import { markDrafts } from './waiting';

const EVERY_SECOND = '* * * * * *';

/** Pause after an article could not be published, for example because an editor has removed its text since. */
const RETRY_AFTER_MS = 60_000;

type Row = { documentId: string; publishedAt: string };

/**
 * Publishes each waiting article (`holdUntilDate`) within a second of its date, and withdraws each article at its 'Withdraw on'.
 * What became due while the service was down is done at the start. An article that is public before its date, because a program
 * has written it to the database, is withdrawn until then. Of several processes with one database, one does it.
 */
export async function publishDue(strapi: Core.Strapi): Promise<void> {
  const run = createRun(strapi);
  await run();
  strapi.cron.add({ publishDue: { task: run, options: EVERY_SECOND } });
}

/** Returns a function that publishes what is due at the moment. */
export function createRun(strapi: Core.Strapi): () => Promise<void> {
  /** By documentId: when to try again, in milliseconds. */
  const failed = new Map<string, number>();
  let isRunning = false;

  async function attempt(documentId: string, work: () => Promise<void>): Promise<void> {
    if ((failed.get(documentId) ?? 0) > Date.now()) return;
    failed.delete(documentId);
    await strapi.db.transaction(work).catch((error: unknown) => {
      failed.set(documentId, Date.now() + RETRY_AFTER_MS);
      const reason = error instanceof Error ? error.message : String(error);
      strapi.log.error(
        `The article ${documentId} could not be published or withdrawn at its date. ${reason}`,
      );
    });
  }

  return async () => {
    // A run can take longer than a second.
    if (isRunning) return;
    isRunning = true;
    try {
      for (const row of await findEarly(strapi)) await attempt(row.documentId, () => hold(strapi, row));
      for (const { documentId } of await findDue(strapi)) {
        await attempt(documentId, () => publish(strapi, documentId));
      }
      for (const { documentId } of await findWithdrawn(strapi)) {
        await attempt(documentId, () => withdraw(strapi, documentId));
      }
    } finally {
      isRunning = false;
    }
  };
}

/** Published articles with a date in the future. */
async function findEarly({ db }: Core.Strapi): Promise<Row[]> {
  const where = { publishedAt: { $gt: new Date() } };
  return db.query(ARTICLE).findMany({ select: ['documentId', 'publishedAt'], where });
}

async function findDue({ db }: Core.Strapi): Promise<Pick<Row, 'documentId'>[]> {
  const where = { waiting: true, publishedAt: null, publishedOn: { $lte: new Date() } };
  return db.query(ARTICLE).findMany({ select: ['documentId'], where });
}

async function findWithdrawn({ db }: Core.Strapi): Promise<Pick<Row, 'documentId'>[]> {
  const where = { publishedAt: null, withdrawOn: { $lte: new Date() } };
  return db.query(ARTICLE).findMany({ select: ['documentId'], where });
}

async function withdraw(strapi: Core.Strapi, documentId: string): Promise<void> {
  const due = { documentId, publishedAt: null, withdrawOn: { $lte: new Date() } } as const;
  // Another process may have withdrawn it since.
  if ((await markDrafts(strapi, due, { withdrawOn: null })) === 0) return;
  await strapi.documents(ARTICLE).unpublish({ documentId });
}

/** Makes a published article a draft that waits for the date it has. */
async function hold(strapi: Core.Strapi, { documentId, publishedAt }: Row): Promise<void> {
  const documents = strapi.documents(ARTICLE);
  // Makes a draft from the published version.
  if (!(await documents.findOne({ documentId }))) await documents.discardDraft({ documentId });
  await documents.unpublish({ documentId });
  await markDrafts(strapi, { documentId, publishedAt: null }, { waiting: true, publishedOn: publishedAt });
}

async function publish(strapi: Core.Strapi, documentId: string): Promise<void> {
  const due = { documentId, publishedAt: null, waiting: true, publishedOn: { $lte: new Date() } } as const;
  // Another process may have published it since.
  if ((await markDrafts(strapi, due, { waiting: false })) === 0) return;
  await strapi.documents(ARTICLE).publish({ documentId });
}
