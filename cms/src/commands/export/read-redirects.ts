import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { REDIRECT } from '../../content-types';
import type { Redirect } from './part';

const AT_ONCE = 500;

const text = v.nullish(v.string(), '');
const Rows = v.array(
  v.object({
    id: v.number(),
    from: text,
    match: v.picklist(['exact', 'prefix']),
    to: text,
    kind: v.picklist(['permanent', 'temporary', 'gone']),
  }),
);

/** All redirects, the oldest first. */
export async function* readRedirects({ db }: Core.Strapi): AsyncGenerator<Redirect> {
  for (let last = 0; ; ) {
    const where = { id: { $gt: last } };
    const rows = v.parse(Rows, await db.query(REDIRECT).findMany({ where, orderBy: 'id', limit: AT_ONCE }));
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    yield* rows.map(({ kind: type, ...redirect }) => ({ ...redirect, type }));
  }
}
