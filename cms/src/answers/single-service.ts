import { type Core, factories, type UID } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../database/listed-articles';
import { summaryFields } from './summary-fields';

type Populate = { [relation: string]: { fields?: string[]; populate?: Populate } };

const Paths = v.array(v.string());

/** Strapi's service for home or site, but the articles in it come without their bodies. */
export function createSingleService(uid: UID.SingleType) {
  return factories.createCoreService(uid, ({ strapi }) => ({
    find(query: { populate?: unknown }) {
      const paths = v.safeParse(Paths, query.populate);
      if (!paths.success) return super.find(query);
      return super.find({ ...query, populate: withSummaries(strapi, uid, paths.output) });
    },
  }));
}

/** What paths like `trending.cover.media` ask for, with the fields named where they come to articles. */
function withSummaries(strapi: Core.Strapi, uid: string, paths: readonly string[]): Populate {
  const populate: Populate = {};
  for (const [relation, through] of Map.groupBy(paths, firstStep)) {
    const attribute = strapi.db.metadata.get(uid).attributes[relation];
    // Components and media are relations too where the database is concerned.
    if (!attribute || !('target' in attribute)) throw new Error(`${uid} has no relation '${relation}'.`);
    const further = through
      .filter((path) => path !== relation)
      .map((path) => path.slice(relation.length + 1));
    populate[relation] = {
      ...(attribute.target === ARTICLE && { fields: summaryFields(strapi) }),
      ...(further.length > 0 && { populate: withSummaries(strapi, attribute.target, further) }),
    };
  }
  return populate;
}

function firstStep(path: string): string {
  const [step = ''] = path.split('.', 1);
  return step;
}
