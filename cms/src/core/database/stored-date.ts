import * as v from 'valibot';

/** A date as Strapi's query engine returns it: a `Date` on PostgreSQL, a text on SQLite. */
export const storedDate = v.pipe(
  v.union([v.string(), v.date()]),
  v.transform((value) => new Date(value)),
);
