import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { hasDrafts } from '../database/has-drafts';
import { lockRows, lockUntilCommit } from '../database/locks';
import { LOCKED } from './locked';
import type { RowRule } from './row-rule';
import {
  ACTIONS,
  type Action,
  type Answer,
  type Phase,
  type Rule,
  type RuleContext,
  type Write,
} from './rule';

const Params = v.looseObject({
  documentId: v.optional(v.string(), ''),
  status: v.nullish(v.string()),
  data: v.optional(v.looseObject({}), {}),
});
const Written = v.nullish(v.looseObject({ documentId: v.string() }));

type Settings = {
  /** In their order. */
  rules: readonly Rule[];
  rowRules: readonly RowRule[];
  /** Whether a publication of an article is for a date in the future. */
  isForLater: (documentId: string, context: RuleContext) => Promise<boolean>;
};

/** An action as the document service passes it on. */
type Operation = { uid: UID.ContentType; action: string; params: object };

/**
 * Makes every write of a document run the rules of the table, phase by phase, in one transaction: in the panel, several documents
 * at once, the schedule, the sample magazine. A restored backup is a former state of the database, so no rule runs; nor for
 * articles of an import that no rule refuses or changes (decision 0068).
 */
export function applyRules(context: RuleContext, { rules, rowRules, isForLater }: Settings): void {
  const { strapi } = context;

  strapi.documents.use(async (operation, next) => {
    const action = ACTIONS.find((known) => known === operation.action);
    if (!action) return next();
    const { documentId, status } = v.parse(Params, operation.params);
    if (
      status === 'published' &&
      (action === 'create' || action === 'update') &&
      hasDrafts(strapi, operation.uid)
    )
      return saveAndPublish(strapi, action, operation);

    const isOutermost = !strapi.db.inTransaction();
    let commit = async () => {};
    const answer = await strapi.db.transaction(async ({ onCommit }) => {
      if (LOCKED[action].includes('document')) await lockDocument(strapi, operation.uid, documentId);
      const isScheduled =
        action === 'publish' && operation.uid === ARTICLE && (await isForLater(documentId, context));
      const done = await perform(rules, context, isScheduled ? 'schedule' : action, operation, next);
      commit = done.commit;
      if (!isOutermost) onCommit(() => commit());
      return done.answer;
    });
    if (isOutermost) await commit();
    return answer;
  });

  for (const { of, on, run } of rowRules) {
    const hook = (event: Parameters<typeof run>[0]) => run(event, context);
    strapi.db.lifecycles.subscribe({
      models: [...of],
      ...Object.fromEntries(on.map((name) => [name, hook])),
    });
  }
}

const isOf = ({ of }: Rule, uid: UID.ContentType): boolean => of === 'every' || of.includes(uid);

/** A document that is saved with the status 'published' is saved and published, each by its rules. Strapi would do both at once. */
async function saveAndPublish(
  strapi: Core.Strapi,
  action: 'create' | 'update',
  { uid, params }: Operation,
): Promise<Answer> {
  const documents = strapi.documents(uid);
  const given = v.parse(Params, params);
  const { data: _, status: __, ...rest } = given;
  const draft = { ...given, status: 'draft' } as const;
  return strapi.db.transaction(async () => {
    const written = action === 'create' ? await documents.create(draft) : await documents.update(draft);
    const saved = v.parse(Written, written);
    if (!saved) return null;
    const { entries } = await documents.publish({ ...rest, documentId: saved.documentId });
    return entries[0] ?? null;
  });
}

/**
 * Runs the rules of an action around Strapi's own part of it. Must run in a transaction; call `commit` after it, which doesn't
 * reject, because the write can't be undone then.
 */
async function perform(
  table: readonly Rule[],
  context: RuleContext,
  action: Action,
  { uid, params }: Operation,
  next: () => Promise<Answer>,
): Promise<{ answer: Answer; commit: () => Promise<void> }> {
  const { strapi } = context;
  const { documentId, data, status: _, ...rest } = v.parse(Params, params);
  const write: Write = { uid, action, documentId, data, params: rest, result: undefined };
  const rules = table.filter((rule) => isOf(rule, uid) && rule.on.includes(action));
  const run = async (phase: Phase) => {
    for (const rule of rules)
      if (rule.phase === phase && rule.phase !== 'write') await rule.run(write, context);
  };

  for (const lock of LOCKED[action]) if (lock !== 'document') await lockUntilCommit(strapi, lock);
  await run('refuse');
  for (const rule of rules) if (rule.phase !== 'write') await rule.read?.(write, context);
  await run('change');
  if (write.data !== data) Object.assign(params, { data: write.data });
  const instead = rules.find((rule) => rule.phase === 'write');
  const answer = instead ? await instead.run(write, context) : await next();
  write.result = answer;
  write.documentId = v.parse(Written, answer)?.documentId ?? documentId;
  await run('after');
  await run('last');
  const commit = () =>
    run('committed').catch((error: unknown) => {
      strapi.log.error(`Follow-up work after '${action}' of ${write.documentId} failed: ${String(error)}`);
    });
  return { answer, commit };
}

/** Locks the document or its draft against other writers until the transaction ends. */
async function lockDocument(strapi: Core.Strapi, uid: UID.ContentType, documentId: string): Promise<void> {
  const where = { documentId, ...(hasDrafts(strapi, uid) && { publishedAt: null }) };
  await lockRows(strapi, uid, where);
}
