import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { storedDate } from '../../../core/database/stored-date';
import { type Approval, approvalTable, MISSED } from './approval-table';
import { failedWithdrawals } from './failed-withdrawals';

/** Maximum of each kind: more than a month of a large magazine. */
const MAX_EVENTS = 200;

/** An article that will be published or withdrawn. */
export type ScheduledEvent = {
  documentId: string;
  title: string;
  kind: 'publish' | 'withdraw';
  /** An ISO date. */
  at: string;
  /** Whether the draft has been saved since it was approved. */
  isChanged: boolean;
  /** Whether it could not be done at its date and is tried again, or both dates of the article have passed. */
  state: 'planned' | 'failed' | 'missed';
  /** Why it has failed, for those who may publish the article. */
  reason: string | null;
};

const Row = v.looseObject({
  documentId: v.string(),
  title: v.nullable(v.string()),
  withdrawOn: v.nullable(storedDate),
  updatedAt: storedDate,
});
const Rows = v.array(Row);
type Row = v.InferOutput<typeof Row>;

const DATES = { publish: 'publishedOn', withdraw: 'withdrawOn' } as const;

/** What a person may do with an article. */
type Rights = {
  mayRead: (article: Row, field: string) => boolean;
  mayPublish: (article: Row) => boolean;
};

/** The coming publications and withdrawals, the next first, of articles whose date `mayRead` lets through. */
export async function readEvents(
  strapi: Core.Strapi,
  { mayRead, mayPublish }: Rights,
): Promise<ScheduledEvent[]> {
  const approvals = approvalTable(strapi);
  const rows = async (where: object, selection: object = {}): Promise<Row[]> =>
    v.parse(
      Rows,
      await strapi.db.query(ARTICLE).findMany({
        select: ['documentId', 'title', 'withdrawOn', 'updatedAt'],
        where,
        populate: { createdBy: { populate: ['roles'] } },
        ...selection,
      }),
    );
  const titleFor = (article: Row, title: unknown) => (mayRead(article, 'title') ? String(title ?? '') : '');
  const stateFor = (article: Row, failure: string | null): Pick<ScheduledEvent, 'state' | 'reason'> => {
    if (failure === null) return { state: 'planned', reason: null };
    if (failure === MISSED) return { state: 'missed', reason: null };
    return { state: 'failed', reason: mayPublish(article) ? failure : null };
  };

  const toPublish = await approvals.list('publishOn', MAX_EVENTS);
  const toWithdraw = await approvals.list('withdrawOn', MAX_EVENTS);
  const ids = [...toPublish, ...toWithdraw].map(({ documentId }) => documentId);
  const drafts = new Map(
    (await rows({ documentId: { $in: ids }, publishedAt: null })).map((row) => [row.documentId, row]),
  );
  const published = await rows(
    { publishedAt: { $notNull: true }, withdrawOn: { $notNull: true } },
    { orderBy: { withdrawOn: 'asc' }, limit: MAX_EVENTS },
  );
  const failures = await failedWithdrawals(strapi).find(published.map(({ documentId }) => documentId));

  const ofApproval =
    (kind: ScheduledEvent['kind']) =>
    (approval: Approval): ScheduledEvent[] => {
      const { documentId, publishOn, withdrawOn, savedAt, failure, content } = approval;
      const at = kind === 'publish' ? publishOn : withdrawOn;
      const draft = drafts.get(documentId);
      if (!draft || !at || !mayRead(draft, DATES[kind])) return [];
      if (kind === 'withdraw' && failure === MISSED) return [];
      const isChanged = draft.updatedAt.getTime() !== savedAt.getTime();
      return [
        {
          documentId,
          title: titleFor(draft, content.title),
          kind,
          at: at.toISOString(),
          isChanged,
          ...stateFor(draft, kind === 'publish' ? failure : null),
        },
      ];
    };
  const events = [
    ...toPublish.flatMap(ofApproval('publish')),
    ...toWithdraw.flatMap(ofApproval('withdraw')),
    ...published.flatMap((article): ScheduledEvent[] => {
      const { documentId, title, withdrawOn } = article;
      if (!withdrawOn || !mayRead(article, 'withdrawOn')) return [];
      const at = withdrawOn.toISOString();
      return [
        {
          documentId,
          title: titleFor(article, title),
          kind: 'withdraw',
          at,
          isChanged: false,
          ...stateFor(article, failures.get(documentId) ?? null),
        },
      ];
    }),
  ];
  return events.sort((a, b) => a.at.localeCompare(b.at));
}
