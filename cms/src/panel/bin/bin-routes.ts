import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { FILE } from '../../media/pictures/library';
import { readInput } from '../../read-input';
import { binTable, type Deletion } from '../../writing/bin/bin-table';
import { restoreArticle } from '../../writing/bin/deleted-articles';
import { restorePicture } from '../../writing/bin/deleted-pictures';
import { forget } from '../../writing/bin/empty-bin';
import { type AdminContext, adminRoute } from '../admin-route';
import { type Ability, checkerOf } from '../rights/ability';

const UPDATE_PICTURES = 'plugin::upload.assets.update';
const OfDeletion = v.object({
  id: v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number)),
});

/** `deletedAt` is an ISO date. `mayForget`: whether the person may delete it for good. */
export type DeletionInList = Pick<Deletion, 'id' | 'kind' | 'entry' | 'title' | 'deletedBy'> & {
  deletedAt: string;
  mayForget: boolean;
};

/**
 * Adds the routes of the bin to those of the admin panel:
 *
 * - `GET /masthead/bin`: what was deleted in the last 30 days, the last deletion first
 * - `POST /masthead/bin/:id/restore`: makes an article a draft again, puts a picture into the media library again; answers with its id
 * - `DELETE /masthead/bin/:id`: deletes it for good
 *
 * A person sees and brings back what they may delete: an author their own articles and pictures. Only those who may publish an article,
 * or change every picture, delete it for good.
 */
export function addBinRoutes(strapi: Core.Strapi): void {
  const bin = binTable(strapi);

  async function find(context: AdminContext, may: May) {
    const found = await bin.find(readInput(OfDeletion, context.params).id);
    if (!found || !(await permissions(strapi, context, [found]))(found)[may]) {
      throw new errors.NotFoundError('It is not in the bin.');
    }
    return found;
  }

  strapi.server.routes({
    type: 'admin',
    prefix: '/masthead/bin',
    routes: [
      adminRoute('GET', '/', async (context): Promise<DeletionInList[]> => {
        const deletions = await bin.list();
        const allowed = await permissions(strapi, context, deletions);
        return deletions.flatMap((deletion) => {
          const { restore, forget } = allowed(deletion);
          const { id, kind, entry, title, deletedBy, deletedAt } = deletion;
          const listed = { id, kind, entry, title, deletedBy, deletedAt: deletedAt.toISOString() };
          return restore ? { ...listed, mayForget: forget } : [];
        });
      }),
      adminRoute('POST', '/:id/restore', async (context) => {
        const deletion = await find(context, 'restore');
        const take = async () => {
          if (!(await bin.remove(deletion.id))) throw new errors.NotFoundError('It is not in the bin.');
        };
        if (deletion.kind === 'article')
          await restoreArticle(strapi, { ...deletion, restoredBy: context.state.user.id }, take);
        else await restorePicture(strapi, deletion, take);
        return { kind: deletion.kind, entry: deletion.entry };
      }),
      adminRoute('DELETE', '/:id', async (context) => {
        await forget(strapi, await find(context, 'forget'));
        return null;
      }),
    ],
  });
}

type May = 'restore' | 'forget';

/** What somebody may do with each of some deletions, by who wrote or uploaded it. */
async function permissions(
  strapi: Core.Strapi,
  { state }: AdminContext,
  deletions: readonly Deletion[],
): Promise<(deletion: Deletion) => Readonly<Record<May, boolean>>> {
  const userAbility: Ability = state.userAbility;
  const ids = [...new Set(deletions.flatMap(({ creator }) => creator ?? []))];
  const found: { id: number }[] = await strapi.db
    .query('admin::user')
    .findMany({ select: ['id'], where: { id: { $in: ids } }, populate: ['roles'] });
  const creators = new Map(found.map((account) => [account.id, account]));
  const { can } = checkerOf(strapi, userAbility, ARTICLE);
  const { ability, action, toSubject } = strapi.service('admin::permission').createPermissionsManager({
    ability: userAbility,
    action: UPDATE_PICTURES,
    model: FILE,
  });
  const changesAll = userAbility.rulesFor(UPDATE_PICTURES, FILE).some(({ conditions }) => !conditions);
  return ({ kind, creator }) => {
    const entry = { createdBy: creators.get(creator ?? 0) ?? null };
    return kind === 'article'
      ? { restore: can.create() && can.delete(entry), forget: can.publish(entry) && can.delete(entry) }
      : { restore: ability.can(action, toSubject(entry)), forget: changesAll };
  };
}
