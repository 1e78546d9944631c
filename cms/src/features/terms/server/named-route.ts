import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { CONTENT_TYPES } from 'masthead-contract/entities/model';
import * as v from 'valibot';
import { uidOf } from '../../../content-api/answers/documents';
import { isNamed } from '../../../content-api/answers/sql';
import { foldName } from '../../../core/database/listed/fold-text';
import { LISTED_NAMES, UNDER_KINDS, type UnderKind } from '../../../core/database/listed/listed';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { readInput } from '../../../read-input';
import { checkerOf } from '../../../strapi/permission-checker';

const Query = v.object({
  uid: v.picklist(UNDER_KINDS.map(uidOf)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255)),
});

/** An author, category, dossier or tag. */
type Named = { id: number; documentId: string; name: string };

/**
 * `GET /masthead/named?uid=…&name=…`: the author, category, dossier or tag with this name, or with one that is the same for a
 * search, such as 'Cafe' for 'Café'; null if there is none.
 */
export async function findNamed({ query, state }: AdminContext, { strapi }: Panel): Promise<Named | null> {
  const { uid, name } = readInput(Query, query);
  const kind = UNDER_KINDS.find((one) => uidOf(one) === uid);
  if (!kind) return null;
  const field = CONTENT_TYPES[kind].textField;
  const { can } = checkerOf(strapi, state.userAbility, uid);
  if (!can.read() || !can.read(null, field)) throw new errors.ForbiddenError();

  const rows = v.parse(
    v.array(v.record(v.string(), v.unknown())),
    await strapi.db.query(uid).findMany({
      select: ['id', 'documentId', field],
      where: { id: { $in: await idsNamed(strapi, kind, name) } },
      orderBy: { id: 'asc' },
    }),
  );
  const found = rows
    .map((row) => v.parse(Row, { ...row, name: row[field] }))
    .filter((row) => foldName(row.name) === foldName(name));
  return found.find((row) => row.name === name) ?? found[0] ?? null;
}

const Row = v.object({ id: v.number(), documentId: v.string(), name: v.fallback(v.string(), '') });

const idsNamed = ({ db }: Core.Strapi, kind: UnderKind, name: string): Promise<number[]> => {
  const condition = isNamed('folded', foldName(name));
  return db.transaction(({ trx }) =>
    trx(LISTED_NAMES).where({ type: kind }).whereRaw(condition.text, condition.values).pluck('entry_id'),
  );
};
