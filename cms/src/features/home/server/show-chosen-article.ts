import { isDeepStrictEqual } from 'node:util';
import type { UID } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE, HOME, SITE } from '../../../content-types';
import { updateRows } from '../../../core/database/update-rows';
import { versionTable } from '../../../core/database/version-table';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { populateAll } from '../../versions/server/snapshot';

const chosen = v.array(v.object({ documentId: v.string() }));
const fields = v.record(v.string(), v.unknown());
const row = v.looseObject({ id: v.number() });
const rows = v.array(row);

/**
 * Puts a published article into the places of Home and Site for which the editors chose it, if they published that choice. Strapi
 * removes a withdrawn article from the published Home, and doesn't restore it.
 */
export async function showChosenArticle({ documentId }: Write, { strapi }: RuleContext): Promise<void> {
  const { db } = strapi;
  const versions = versionTable(strapi);
  for (const uid of [HOME, SITE]) await show(uid, documentId);

  async function show(uid: UID.SingleType, article: string): Promise<void> {
    const where = { publishedAt: { $notNull: true } };
    const published = await db.query(uid).findOne({ select: ['id', 'documentId', 'updatedAt'], where });
    const version = published && (await versions.lastPublication(published.documentId));
    if (!version || !JSON.stringify(version.content).includes(article)) return;
    const stored = await db.query(uid).findOne({ where, populate: populateAll(strapi, uid) });
    if (!(await choose(uid, stored, version.content))) return;
    // The published version must not look newer than a draft that is being prepared.
    await updateRows(strapi, uid, { id: published.id }, { updatedAt: new Date(published.updatedAt) });
  }

  /**
   * Sets the relations of a stored document or component to the public versions of the articles in its snapshot. Returns whether
   * that changed them.
   */
  async function choose(uid: UID.Schema, stored: unknown, snapshot: unknown): Promise<boolean> {
    const before = v.parse(row, stored);
    const values = v.parse(fields, snapshot);
    let isChanged = false;
    for (const [name, attribute] of Object.entries(strapi.getModel(uid).attributes)) {
      const isOfArticles =
        attribute.type === 'relation' && 'target' in attribute && attribute.target === ARTICLE;
      if (isOfArticles) {
        const ids = await publicIds(v.parse(chosen, values[name] ?? []));
        const shown = v.parse(rows, [before[name] ?? []].flat()).map(({ id }) => id);
        if (isDeepStrictEqual(ids, shown)) continue;
        await db.query(uid).update({ where: { id: before.id }, data: { [name]: { set: ids } } });
        isChanged = true;
      } else if (attribute.type === 'component' && !attribute.repeatable && before[name]) {
        const [part] = v.parse(v.array(fields), values[name] ?? []);
        if (part && (await choose(attribute.component, before[name], part))) isChanged = true;
      }
    }
    return isChanged;
  }

  /** The database ids of the public versions of articles, in their order. */
  async function publicIds(articles: v.InferOutput<typeof chosen>): Promise<number[]> {
    const ids = articles.map(({ documentId }) => documentId);
    const found = v.parse(
      v.array(v.object({ id: v.number(), documentId: v.string() })),
      await db.query(ARTICLE).findMany({
        select: ['id', 'documentId'],
        where: { documentId: { $in: ids }, publishedAt: { $notNull: true } },
      }),
    );
    return ids.flatMap((documentId) => found.find((one) => one.documentId === documentId)?.id ?? []);
  }
}
