import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { checkerOf } from '../../../strapi/permission-checker';

/** How many numbered slugs are looked up at a time. */
const NUMBERS = 100;

/**
 * Those slugs that other articles have. For a person who may not read every article, excludes other people's drafts, because the
 * answer would reveal them.
 */
export async function findTaken(
  strapi: Core.Strapi,
  slugs: readonly string[],
  documentId: string,
): Promise<Set<string>> {
  const { userAbility, user } = strapi.requestContext.get()?.state ?? {};
  const checker = userAbility && checkerOf(strapi, userAbility, ARTICLE);
  const knowsAll = !checker || (checker.can.read() && !checker.requiresEntity.read());
  const isKnown = { $or: [{ publishedAt: { $notNull: true } }, { createdBy: { id: user?.id } }] };
  const rows = v.parse(
    v.array(v.object({ slug: v.string() })),
    await strapi.db.query(ARTICLE).findMany({
      select: ['slug'],
      where: { slug: { $in: slugs }, documentId: { $ne: documentId }, ...(!knowsAll && isKnown) },
    }),
  );
  return new Set(rows.map((row) => row.slug));
}

/** The slug, or the first one with a number that no other article has. */
export async function findFreeSlug(strapi: Core.Strapi, slug: string, documentId: string): Promise<string> {
  for (let first = 0; ; first += NUMBERS) {
    const candidates = Array.from({ length: NUMBERS }, (_, index) =>
      first + index === 0 ? slug : `${slug}-${first + index}`,
    );
    const taken = await findTaken(strapi, candidates, documentId);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free) return free;
  }
}
