import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { TERM_KINDS } from 'masthead-contract/entities/terms';
import * as v from 'valibot';
import { rowsOf } from '../../../core/rights/entries';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { coreSentences } from '../../../core/sentences/core-sentences';
import { readInput } from '../../../read-input';
import { checkerOf } from '../../../strapi/permission-checker';
import { type ArticleCount, countArticles } from './count-articles';
import { mergeTerm } from './merge-term';
import { readTerm, termKindOf, uidOfKind } from './term-types';

const uid = v.picklist(TERM_KINDS.map(uidOfKind));
const id = v.pipe(v.string(), v.minLength(1));
const OfTerm = v.object({ uid, documentId: id });
const Merge = v.object({ uid, documentId: id, into: id });

/** `GET /masthead/merge?uid=…&documentId=…`: how many articles would get another category, tag or dossier. */
export async function countMergedArticles(context: AdminContext, { strapi }: Panel): Promise<ArticleCount> {
  const { uid, documentId } = readInput(OfTerm, context.query);
  await checkMayMerge(strapi, context, { uid, deleted: documentId, changed: documentId });
  const kind = termKindOf(uid);
  const term = await readTerm(strapi, kind, documentId);
  if (!term) throw new errors.NotFoundError(coreSentences().noEntry);
  return countArticles(strapi, kind, term.id);
}

/** `POST /masthead/merge`: merges a category, tag or dossier into another one. */
export async function merge(context: AdminContext, { strapi }: Panel): Promise<null> {
  const { uid, documentId, into } = readInput(Merge, context.request.body ?? {});
  await checkMayMerge(strapi, context, { uid, deleted: documentId, changed: into });
  await mergeTerm(strapi, { kind: termKindOf(uid), documentId, into, by: context.state.user.id });
  return null;
}

type Terms = { uid: v.InferOutput<typeof uid>; deleted: string; changed: string };

/** To merge a term, a person must be allowed to delete it, which changes its articles as well, and to change the other one. */
async function checkMayMerge(
  strapi: Core.Strapi,
  { state }: AdminContext,
  { uid, deleted, changed }: Terms,
): Promise<void> {
  const { can } = checkerOf(strapi, state.userAbility, uid);
  if (!can.delete() || !can.update()) throw new errors.ForbiddenError();
  const rows = await rowsOf(strapi, uid, [deleted, changed]);
  const isAllowed = rows.every(
    (row) =>
      (row.documentId !== deleted || can.delete(row)) && (row.documentId !== changed || can.update(row)),
  );
  if (!isAllowed) throw new errors.ForbiddenError();
}
