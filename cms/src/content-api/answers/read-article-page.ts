import type { Core } from '@strapi/strapi';
import { articleCall } from 'masthead-contract/calls/article';
import { ENTITIES, type EntityName } from 'masthead-contract/entities/model';
import { type PopulateTree, populateTree } from 'masthead-contract/query/populate';
import { type ContentQuery, writeQuery } from 'masthead-contract/query/query';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { picture, pictures } from './page-pictures';
import { publicFields, summaryFields } from './summary-fields';

const profile = v.looseObject({ photo: v.nullish(picture) });
const author = v.looseObject({ profiles: v.nullish(v.array(profile)) });
const page = v.looseObject({
  documentId: v.string(),
  icon: pictures,
  cover: v.nullish(v.looseObject({ media: pictures })),
  authors: v.nullish(v.array(author)),
});

type Selection = { select: string[]; populate: { [relation: string]: Selection } };

/**
 * Returns a function that reads a public article with what its page shows, by its documentId; `null` if there is none. Strapi's
 * document service and router check each field again, which takes twice as long.
 */
export function articlePageReader(strapi: Core.Strapi) {
  const { populate } = articleCall.request('').query;
  const selection = {
    select: ['id', 'documentId', ...publicFields(strapi, 'article')],
    populate: relationsOf(strapi, 'article', populateTree([...populate, 'corrections'])),
  };
  return async (documentId: string) =>
    v.parse(
      v.nullable(page),
      await strapi.db
        .query(ARTICLE)
        .findOne({ ...selection, where: { documentId, publishedAt: { $notNull: true } } }),
    );
}

/** Whether a query is for everything that the page of an article shows. */
export const isArticlePage = (query: ContentQuery): boolean =>
  query.type === 'articles' &&
  query.documentId !== null &&
  writeQuery(query) === articleCall.request(query.documentId).url;

const relationsOf = (strapi: Core.Strapi, entity: EntityName, tree: PopulateTree): Selection['populate'] =>
  Object.fromEntries(
    Object.entries(tree).map(([name, subtree]) => {
      const to = ENTITIES[entity].relations[name]?.to;
      if (!to) throw new Error(`${entity} has no relation '${name}'.`);
      return [name, { select: fieldsOf(strapi, to), populate: relationsOf(strapi, to, subtree) }];
    }),
  );

/** With the ids of documents and files, by which the site finds the answers that a change affects. */
function fieldsOf(strapi: Core.Strapi, entity: EntityName): string[] {
  const fields = summaryFields(strapi, entity);
  if (fields) return ['id', 'documentId', ...fields];
  return ['id', ...(entity === 'image' ? ['documentId'] : []), ...Object.keys(ENTITIES[entity].fields)];
}
