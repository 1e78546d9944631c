import type { Core } from '@strapi/strapi';
import { type Redirect, redirectCandidates, redirectTarget } from 'masthead-contract/service/redirects';
import * as v from 'valibot';
import { REDIRECT } from '../../../content-types';

/** Maximum number of redirects followed from one path. */
const MAX_STEPS = 10;

const Row = v.object({
  id: v.number(),
  key: v.string(),
  kind: v.picklist(['permanent', 'temporary', 'gone']),
  to: v.nullable(v.string()),
});
type Row = v.InferOutput<typeof Row>;

/** The redirects that a reader of a path may go through, in order, and whether there are too many. */
type Way = { rows: Row[]; endless: boolean };

/** Follows a path through all redirects, up to a limit, ignoring any pages on the way. */
export async function followRedirects(strapi: Core.Strapi, address: string): Promise<Way> {
  const rows: Row[] = [];
  let to = address;
  while (rows.length < MAX_STEPS) {
    const step = await findStep(strapi, to);
    if (!step) return { rows, endless: false };
    rows.push(step.row);
    to = step.to;
    if (step.row.kind === 'gone') return { rows, endless: false };
  }
  return { rows, endless: true };
}

/** Reads a few rows by their keys, however many redirects there are. */
async function findStep({ db }: Core.Strapi, address: string): Promise<{ row: Row; to: string } | null> {
  const candidates = redirectCandidates(address);
  const rows = v.parse(
    v.array(Row),
    await db.query(REDIRECT).findMany({
      select: ['id', 'key', 'kind', 'to'],
      where: { key: { $in: candidates.map(({ key }) => key) } },
    }),
  );
  for (const { key, rest } of candidates) {
    const row = rows.find((found) => found.key === key);
    if (row) return { row, to: redirectTarget(row.to ?? '', rest) };
  }
  return null;
}

/** The redirect from a path; `null` if there is none. It isn't followed further, because its target may be a page. */
export async function findRedirect(strapi: Core.Strapi, address: string): Promise<Redirect | null> {
  const step = await findStep(strapi, address);
  if (!step) return null;
  const { kind } = step.row;
  return { kind, to: kind === 'gone' ? '' : step.to };
}
