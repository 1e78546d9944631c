import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';

/**
 * A table of links from entries to those of one content type, and its columns: `order` is the position in the entry's list,
 * `inverseOrder` the position in the list of the entry it links to.
 */
type LinkTable = {
  name: string;
  entry: string;
  target: string;
  order: string | undefined;
  inverseOrder: string | undefined;
  /** Whether only one entry can link to the same target. */
  isExclusive: boolean;
};

const Highest = v.tuple([v.object({ highest: v.nullable(v.number()) })]);

/**
 * Makes every entry and component that links to one entry of a content type link to another one, once, and at the earlier of its
 * places if it has both. Runs no rule of documents.
 */
export async function moveLinks(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    for (const { name, entry, target, order, inverseOrder, isExclusive } of linkTables(strapi, uid)) {
      if (isExclusive && (await trx(name).where(target, to).first())) continue;
      /** The link of the same entry to the other target. */
      const linkTo = (id: number) =>
        trx(`${name} as other`)
          .whereColumn(`other.${entry}`, `${name}.${entry}`)
          .where(`other.${target}`, id);
      if (order) {
        const earlier = linkTo(from).whereColumn(`other.${order}`, '<', `${name}.${order}`);
        await trx(name).where(target, to).whereExists(earlier).delete();
      }
      await trx(name).where(target, from).whereExists(linkTo(to)).delete();
      const moved: Record<string, unknown> = { [target]: to };
      if (inverseOrder) {
        const [last] = v.parse(Highest, await trx(name).where(target, to).max({ highest: inverseOrder }));
        moved[inverseOrder] = trx.raw('?? + ?', [inverseOrder, last.highest ?? 0]);
      }
      await trx(name).where(target, from).update(moved);
    }
  });
}

/**
 * The tables in which content types and components store links to entries of a type. The other side of a relation doesn't have
 * one.
 */
function linkTables({ db }: Core.Strapi, uid: UID.ContentType): LinkTable[] {
  return [...db.metadata.values()].flatMap(({ attributes }) =>
    Object.values(attributes).flatMap((attribute): LinkTable[] => {
      if (attribute.type !== 'relation' || !('target' in attribute) || attribute.target !== uid) return [];
      if (!('joinTable' in attribute) || !attribute.joinTable || 'mappedBy' in attribute) return [];
      if (!('inverseJoinColumn' in attribute.joinTable)) return [];
      const { name, joinColumn, inverseJoinColumn, orderColumnName, inverseOrderColumnName } =
        attribute.joinTable;
      return [
        {
          name,
          entry: joinColumn.name,
          target: inverseJoinColumn.name,
          order: orderColumnName,
          inverseOrder: inverseOrderColumnName,
          isExclusive: attribute.relation === 'oneToMany',
        },
      ];
    }),
  );
}
