import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { approvalTable } from './approval-table';
import { approve, lockDraft } from './approve';

const Rows = v.array(v.object({ documentId: v.string() }));

/**
 * Takes over the dates of earlier versions, in which drafts were published and withdrawn as they were saved: approves the drafts that
 * wait, and gives each published article the 'Withdraw on' of its draft.
 */
export async function approveEarlier(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'approvals' });
  if (await store.get({})) return;
  await strapi.db.transaction(async ({ trx }) => {
    const rows = await strapi.db
      .query(ARTICLE)
      .findMany({ select: ['documentId'], where: { waiting: true, publishedAt: null } });
    for (const { documentId } of v.parse(Rows, rows)) {
      // Another process may approve it meanwhile.
      await lockDraft(strapi, documentId);
      if (!(await approvalTable(strapi).find(documentId))) await approve(strapi, documentId);
    }
    const table = strapi.db.metadata.get(ARTICLE).tableName;
    const drafts = `from ${table} as draft where draft.published_at is null and draft.document_id = ${table}.document_id`;
    await trx.raw(
      `update ${table} set withdraw_on = (select draft.withdraw_on ${drafts} limit 1)
       where published_at is not null and exists (select 1 ${drafts})
         and (withdraw_on is not null or document_id in
           (select document_id from ${table} where published_at is null and withdraw_on is not null))`,
    );
    await store.set({ value: true });
  });
}
