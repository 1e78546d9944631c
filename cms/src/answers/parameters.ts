import * as v from 'valibot';

/** Pieces of queries as the guard writes them: each name and value is one that the specification asks with. */

/** A text of which one must be contained, in any case. */
export const Contains = v.strictObject({ $containsi: v.array(v.string()) });

/** There must be a published article. */
export const HasArticles = v.strictObject({ publishedAt: v.strictObject({ $notNull: v.literal('true') }) });

export const Paths = v.optional(v.array(v.string()), []);

/** A column to put in order by, upwards or downwards. */
export type Sort = { column: string; direction: 'asc' | 'desc' };

/** `sort=title:desc`, of fields with their columns; without it a list is in the order of its ids. */
export function sortBy(columns: Readonly<Record<string, string>>) {
  return v.pipe(
    v.optional(v.string(), 'id'),
    v.transform((sort): Sort => {
      const [field = '', direction] = sort.split(':');
      return { column: columns[field] ?? field, direction: direction === 'desc' ? 'desc' : 'asc' };
    }),
    v.check(({ column }) => column === 'id' || Object.values(columns).includes(column)),
  );
}

/** What Strapi gives where no number is asked for (`config/api.ts`). */
const DEFAULT = '25';
const number = (fallback: string) => v.pipe(v.optional(v.string(), fallback), v.transform(Number));

const Pages = v.strictObject({ page: number('1'), pageSize: number(DEFAULT) });
const Rows = v.strictObject({ start: number('0'), limit: number(DEFAULT) });

/** Which part of a list is asked for, by pages or by rows, and what its answer says of it. */
export const Pagination = v.optional(
  v.union([
    v.pipe(
      Pages,
      v.transform(({ page, pageSize }) => ({
        part: { start: (page - 1) * pageSize, limit: pageSize },
        answer: (total: number) => ({ page, pageSize, pageCount: Math.ceil(total / pageSize), total }),
      })),
    ),
    v.pipe(
      Rows,
      v.transform(({ start, limit }) => ({
        part: { start, limit },
        answer: (total: number) => ({ start, limit, total }),
      })),
    ),
  ]),
  {},
);
