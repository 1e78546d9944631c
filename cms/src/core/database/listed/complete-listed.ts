import type { Core } from '@strapi/strapi';
import { language } from 'masthead-contract/entities/language';
import * as v from 'valibot';
import { RENAME, SITE } from '../../../content-types';
import { digest } from '../../../digest';
import { notifyOperator } from '../../../operator';
import { FOLDING_VERSION, foldName, searchableText } from './fold-text';
import { LISTED_ARTICLES, LISTED_NAMES } from './listed';
import { createSortKeys, SORT_KEY_VERSION } from './sort-keys';

const LISTED_TABLES = [LISTED_ARTICLES, LISTED_NAMES];
const ROWS_PER_STATEMENT = 1_000;
/** Reports progress after this many rows, so that the operator sees that the service is not stuck. */
const ROWS_PER_REPORT = 100_000;

const Site = v.nullish(v.object({ language }));

const storeOf = (strapi: Core.Strapi) =>
  strapi.store({ type: 'core', name: 'masthead', key: 'listed-language' });

/** Made once for a language, which takes a tenth of a second. */
let keys: { language: string; make: (text: string) => string } | null = null;

function sortKeysOf(wanted: string) {
  keys = keys?.language === wanted ? keys : { language: wanted, make: createSortKeys(wanted) };
  return keys.make;
}

async function readLanguage({ db }: Core.Strapi): Promise<string> {
  const find = (publishedAt: object | null) =>
    db.query(SITE).findOne({ select: ['language'], where: { publishedAt } });
  // While Site is being published, there is only its draft.
  const site = (await find({ $notNull: true })) ?? (await find(null));
  return v.parse(Site, site)?.language ?? '';
}

/**
 * Adds searchable texts and sort keys to the listed rows that triggers have written. To be called in each transaction that writes a name
 * or a title.
 */
export async function completeListed(strapi: Core.Strapi): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    for (const table of LISTED_TABLES) {
      // PostgreSQL would read all completed rows again for each batch if it began with the first row.
      let lastId = 0;
      for (let count = 0; ; count += ROWS_PER_STATEMENT) {
        if (count > 0 && count % ROWS_PER_REPORT === 0)
          notifyOperator(`Preparing searches, ${count.toLocaleString('en')} titles …`);
        const rows = v.parse(
          v.array(v.object({ id: v.number(), title: v.nullable(v.string()) })),
          await trx(table)
            .select('id', 'title')
            .where('sort_key', '')
            .where('id', '>', lastId)
            .orderBy('id')
            .limit(ROWS_PER_STATEMENT),
        );
        const last = rows.at(-1);
        if (!last) break;
        lastId = last.id;
        const makeKey = sortKeysOf(await readLanguage(strapi));
        const completed = rows.map(({ id, title }) => {
          const text = title ?? '';
          return { id, folded: searchableText(text), sort_key: makeKey(text) };
        });
        await trx.raw(updateFromJson(strapi, table), [JSON.stringify(completed)]);
      }
    }
  });
}

/**
 * Completes all rows again if the language of Site is another one, or an update folds or sorts otherwise. To be called at each start,
 * and in each transaction that writes Site.
 */
export async function completeForLanguage(strapi: Core.Strapi): Promise<void> {
  const store = storeOf(strapi);
  await strapi.db.transaction(async ({ trx }) => {
    const { icu, unicode } = process.versions;
    const language = await readLanguage(strapi);
    const version = digest([FOLDING_VERSION, SORT_KEY_VERSION, icu, unicode, language]);
    if ((await store.get({})) !== version) {
      for (const table of LISTED_TABLES) await trx(table).update({ sort_key: '' });
      await foldFormerNames(strapi);
      await store.set({ value: version });
    }
    await completeListed(strapi);
  });
}

/** Former names are found by their folded texts, too. Strapi would date this as a change. */
async function foldFormerNames({ db }: Core.Strapi): Promise<void> {
  const { tableName } = db.metadata.get(RENAME);
  await db.transaction(async ({ trx }) => {
    const renames = v.parse(
      v.array(v.object({ id: v.number(), name: v.nullable(v.string()) })),
      await trx(tableName).select('id', 'name'),
    );
    for (const { id, name } of renames)
      await trx(tableName)
        .where({ id })
        .update({ folded: foldName(name ?? '') });
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
