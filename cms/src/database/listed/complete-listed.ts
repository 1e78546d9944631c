import type { Core } from '@strapi/strapi';
import { language } from 'masthead-contract/entities/language';
import * as v from 'valibot';
import { ARTICLE, SITE } from '../../content-types';
import { digest } from '../../digest';
import { FOLDING_VERSION, foldText } from './fold-text';
import { LISTED_ARTICLES, LISTED_NAMES, namedTypes } from './listed';
import { createSortKeys, SORT_KEY_VERSION } from './sort-keys';

const TABLES = [LISTED_ARTICLES, LISTED_NAMES];
const ROWS_PER_STATEMENT = 1_000;

const Site = v.nullish(v.object({ language }));

/**
 * Adds folded texts and sort keys to the listed rows that triggers have written: now, and in each transaction that writes
 * a name, a title or the language of Site, before it is committed.
 *
 * All rows are completed again if the language of Site is another one, and after an update that folds or sorts otherwise.
 */
export async function completeListed(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'listed-language' });
  let keys: { language: string; make: (text: string) => string } | null = null;

  /** Takes a tenth of a second for a new language. */
  function sortKeysOf(wanted: string) {
    keys = keys?.language === wanted ? keys : { language: wanted, make: createSortKeys(wanted) };
    return keys.make;
  }

  async function readLanguage(): Promise<string> {
    const find = (publishedAt: object | null) =>
      strapi.db.query(SITE).findOne({ select: ['language'], where: { publishedAt } });
    // While Site is being published, there is only its draft.
    const site = (await find({ $notNull: true })) ?? (await find(null));
    return v.parse(Site, site)?.language ?? '';
  }

  async function complete(): Promise<void> {
    await strapi.db.transaction(async ({ trx }) => {
      for (const table of TABLES) {
        while (true) {
          const rows: { id: number; title: string | null }[] = await trx(table)
            .select('id', 'title')
            .where('sort_key', '')
            .orderBy('id')
            .limit(ROWS_PER_STATEMENT);
          if (rows.length === 0) break;
          const makeKey = sortKeysOf(await readLanguage());
          const completed = rows.map(({ id, title }) => {
            const text = title ?? '';
            return { id, folded: foldText(text), sort_key: makeKey(text) };
          });
          await trx.raw(updateFromJson(strapi, table), [JSON.stringify(completed)]);
        }
      }
    });
  }

  async function completeForLanguage(): Promise<void> {
    await strapi.db.transaction(async ({ trx }) => {
      const { icu, unicode } = process.versions;
      const version = digest([FOLDING_VERSION, SORT_KEY_VERSION, icu, unicode, await readLanguage()]);
      if ((await store.get({})) !== version) {
        for (const table of TABLES) await trx(table).update({ sort_key: '' });
        await store.set({ value: version });
      }
      await complete();
    });
  }

  await completeForLanguage();
  const listed = [ARTICLE, ...namedTypes(strapi).map(({ uid }) => uid)];
  strapi.db.lifecycles.subscribe({
    models: listed,
    afterCreate: complete,
    afterCreateMany: complete,
    afterUpdate: complete,
    afterUpdateMany: complete,
  });
  strapi.db.lifecycles.subscribe({
    models: [SITE],
    afterCreate: completeForLanguage,
    afterUpdate: completeForLanguage,
    afterDelete: completeForLanguage,
  });
}

/** Updates rows of a table from a JSON array, by their ids. */
function updateFromJson({ db }: Core.Strapi, table: string): string {
  const [items, item, id] =
    db.dialect.client === 'postgres'
      ? ['json_array_elements(?::json) as item', 'item', "(item ->> 'id')::integer"]
      : ['json_each(?)', 'value', "value ->> 'id'"];
  return `update ${table} set folded = ${item} ->> 'folded', sort_key = ${item} ->> 'sort_key'
    from ${items} where ${table}.id = ${id}`;
}
