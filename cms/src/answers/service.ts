import { type Core, factories, type Modules, type UID } from '@strapi/strapi';

/** A query as Strapi's services take it, once the guard has written it and Strapi has checked it. */
export type Query = { [parameter: string]: unknown };

/** A list as Strapi's services give it. */
export type List = {
  results: Modules.Documents.AnyDocument[];
  pagination:
    | { page: number; pageSize: number; pageCount: number; total: number }
    | { start: number; limit: number; total: number };
};

/** Answers a query it knows; null leaves it to Strapi. */
export type Answer = (strapi: Core.Strapi, query: Query) => Promise<List | null>;

/** Strapi's service for a type, but lists that `answer` knows are its. */
export function createListService(uid: UID.CollectionType, answer: Answer) {
  return factories.createCoreService(uid, ({ strapi }) => ({
    async find(query) {
      return (await answer(strapi, { ...query })) ?? super.find(query);
    },
  }));
}
