import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { ARTICLE, FILE } from '../../../content-types';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { rowId } from '../../../core/routes/row-id';
import { readInput } from '../../../read-input';
import { type Ability, checkerOf, rowCheckerOf } from '../../../strapi/permission-checker';
import { sentences } from '../sentences';
import { restoreArticle } from './articles';
import { binTable, type Deletion } from './bin-table';
import { forget } from './empty-bin';
import { restorePicture } from './pictures';

const UPDATE_PICTURES = 'plugin::upload.assets.update';
const OfDeletion = v.object({
  id: rowId,
});

/** `deletedAt` is an ISO date. `mayForget`: whether the person may delete it for good. */
export type DeletionInList = Pick<Deletion, 'id' | 'kind' | 'entry' | 'title' | 'deletedBy'> & {
  deletedAt: string;
  mayForget: boolean;
};

/** `GET /masthead/bin`: deletions of the last 30 days that the person may undo, the latest first. */
export async function listBin(context: AdminContext, { strapi }: Panel): Promise<DeletionInList[]> {
  const deletions = await binTable(strapi).list();
  const allowed = await permissions(strapi, context, deletions);
  return deletions.flatMap((deletion) => {
    const { restore, forget } = allowed(deletion);
    const { id, kind, entry, title, deletedBy, deletedAt } = deletion;
    const listed = { id, kind, entry, title, deletedBy, deletedAt: deletedAt.toISOString() };
    return restore ? { ...listed, mayForget: forget } : [];
  });
}

/**
 * `POST /masthead/bin/:id/restore`: makes an article a draft again, or puts a picture back into the media library. Answers with
 * its id. People may restore what they may delete: an author their own articles and pictures.
 */
export async function restoreFromBin(context: AdminContext, { strapi }: Panel): Promise<object> {
  const deletion = await find(strapi, context, 'restore');
  const take = async () => {
    if (!(await binTable(strapi).remove(deletion.id))) throw notInBin();
  };
  if (deletion.kind === 'article')
    await restoreArticle(strapi, { ...deletion, restoredBy: context.state.user.id }, take);
  else await restorePicture(strapi, deletion, take);
  return { kind: deletion.kind, entry: deletion.entry };
}

/** `DELETE /masthead/bin/:id`: deletes it for good; for people who may publish the article, or change every picture. */
export async function deleteFromBin(context: AdminContext, { strapi }: Panel): Promise<null> {
  await forget(strapi, await find(strapi, context, 'forget'));
  return null;
}

const notInBin = () => new errors.NotFoundError(sentences().notInBin);

async function find(strapi: Core.Strapi, context: AdminContext, may: May) {
  const found = await binTable(strapi).find(readInput(OfDeletion, context.params).id);
  if (!found || !(await permissions(strapi, context, [found]))(found)[may]) {
    throw notInBin();
  }
  return found;
}

type May = 'restore' | 'forget';

/** Returns a function that finds what a person may do with a deletion, depending on who wrote or uploaded it. */
async function permissions(
  strapi: Core.Strapi,
  { state }: AdminContext,
  deletions: readonly Deletion[],
): Promise<(deletion: Deletion) => Readonly<Record<May, boolean>>> {
  const userAbility: Ability = state.userAbility;
  const ids = [...new Set(deletions.flatMap(({ creator }) => creator ?? []))];
  const found = v.parse(
    v.array(v.object({ id: v.number() })),
    await strapi.db
      .query('admin::user')
      .findMany({ select: ['id'], where: { id: { $in: ids } }, populate: ['roles'] }),
  );
  const creators = new Map(found.map((account) => [account.id, account]));
  const { can } = checkerOf(strapi, userAbility, ARTICLE);
  const mayChange = rowCheckerOf(strapi, userAbility, { action: UPDATE_PICTURES, model: FILE });
  const changesAll = userAbility.rulesFor(UPDATE_PICTURES, FILE).some(({ conditions }) => !conditions);
  return ({ kind, creator }) => {
    const entry = { createdBy: creators.get(creator ?? 0) ?? null };
    return kind === 'article'
      ? { restore: can.create() && can.delete(entry), forget: can.publish(entry) && can.delete(entry) }
      : { restore: mayChange(entry), forget: changesAll };
  };
}
