import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { rememberPublications, wasPublished } from '../../database/first-publications';
import { makeSlug } from './make-slug';
import { type Entry, titleForSlug } from './title-for-slug';

const text = v.nullish(v.string());
const Params = v.looseObject({
  documentId: v.optional(v.string(), ''),
  data: v.optional(v.looseObject({ title: text, slug: text }), {}),
});

/** The data that the panel's form sends with a request for a slug; `id` is the documentId, empty for a new article. */
const FormValues = v.object({
  id: v.nullish(v.string(), ''),
  title: v.nullish(v.string(), ''),
  slug: v.nullish(v.string(), ''),
});

/** How many numbered slugs are looked up at a time. */
const NUMBERS = 100;

/**
 * Makes the slug of an article from its title, and anew when the title changes, until the editor writes another slug or
 * the article is published. Old addresses still work, because the site finds an article by its id.
 *
 * The panel asks for a slug once, before there is a title.
 */
export async function keepSlugs(strapi: Core.Strapi): Promise<void> {
  await rememberPublications(strapi);

  strapi.documents.use(async (context, next) => {
    if (context.uid !== ARTICLE) return next();
    const { action } = context;
    if (action === 'publish') {
      return strapi.db.transaction(async () => {
        await makeUnique(v.parse(Params, context.params).documentId);
        return next();
      });
    }
    if (action !== 'create' && action !== 'update' && action !== 'clone') return next();
    return strapi.db.transaction(async () => {
      const { documentId, data } = v.parse(Params, context.params);
      const slug = await slugOf({ action, documentId, given: data });
      if (slug !== null) Object.assign(context.params, { data: { ...data, slug } });
      return next();
    });
  });

  const uids = strapi.plugin('content-manager').service('uid');
  const generate = uids.generateUIDField.bind(uids);
  Object.assign(uids, {
    async generateUIDField(request: { contentTypeUID: string; data: unknown }) {
      const values = v.safeParse(FormValues, request.data);
      if (request.contentTypeUID !== ARTICLE || !values.success) return generate(request);
      const { id, title, slug } = values.output;
      // The first request for a new article may come while the title is being typed.
      if (!title?.trim() || !(id || slug)) return generate({ ...request, data: {} });
      return findFree(makeSlug(title), id ?? '');
    },
    async checkUIDAvailability({ value }: { value: string }): Promise<boolean> {
      return (await findTaken([value], '')).size === 0;
    },
    async findUniqueUID({ value }: { value: string }): Promise<string> {
      return findFree(value, '');
    },
  });

  /** The slug to save instead of the given one; `null` to save that, or to change nothing. */
  async function slugOf({ action, documentId, given }: Write): Promise<string | null> {
    if (action === 'create') return made(titleForSlug({ stored: null, given }), '');
    const stored: Entry | null = await strapi.db
      .query(ARTICLE)
      .findOne({ select: ['title', 'slug'], where: { documentId, publishedAt: null } });
    if (!stored) return null;
    if (action === 'clone') return made(titleForSlug({ stored: null, given: copyOf(stored, given) }), '');
    if (!(await wasPublished(strapi, documentId))) return made(titleForSlug({ stored, given }), documentId);
    return given.slug === undefined || given.slug?.trim() ? null : (stored.slug ?? null);
  }

  const made = async (title: string | null, documentId: string): Promise<string | null> =>
    title === null ? null : findFree(makeSlug(title), documentId);

  /** Of slugs, those of other articles. Somebody who may not read every article would learn from others that there is a draft. */
  async function findTaken(slugs: readonly string[], documentId: string): Promise<Set<string>> {
    const { userAbility, user } = strapi.requestContext.get()?.state ?? {};
    const checker =
      userAbility &&
      strapi.plugin('content-manager').service('permission-checker').create({ userAbility, model: ARTICLE });
    const knowsAll = !checker || (checker.can.read() && !checker.requiresEntity.read());
    const isKnown = { $or: [{ publishedAt: { $notNull: true } }, { createdBy: { id: user?.id } }] };
    const rows: { slug: string }[] = await strapi.db.query(ARTICLE).findMany({
      select: ['slug'],
      where: { slug: { $in: slugs }, documentId: { $ne: documentId }, ...(!knowsAll && isKnown) },
    });
    return new Set(rows.map((row) => row.slug));
  }

  /** Gives an article another slug if a public one has got its slug before it. */
  async function makeUnique(documentId: string): Promise<void> {
    const draft = { documentId, publishedAt: null };
    const { slug }: Entry =
      (await strapi.db.query(ARTICLE).findOne({ select: ['slug'], where: draft })) ?? {};
    const where = { slug, documentId: { $ne: documentId }, publishedAt: { $notNull: true } };
    if (!slug || !(await strapi.db.query(ARTICLE).findOne({ select: ['id'], where }))) return;
    const free = await findFree(slug, documentId);
    // Without the document service, so that `updatedAt` stays.
    await strapi.db.queryBuilder(ARTICLE).update({ slug: free }).where(draft).execute({ mapResults: false });
  }

  /** The slug, or the first one with a number that no other article has. */
  async function findFree(slug: string, documentId: string): Promise<string> {
    for (let first = 0; ; first += NUMBERS) {
      const candidates = Array.from({ length: NUMBERS }, (_, index) =>
        first + index === 0 ? slug : `${slug}-${first + index}`,
      );
      const taken = await findTaken(candidates, documentId);
      const free = candidates.find((candidate) => !taken.has(candidate));
      if (free) return free;
    }
  }
}

type Write = { action: 'create' | 'update' | 'clone'; documentId: string; given: Entry };

/** A copy has the title of its original, unless it is given another one, and no slug until it is given another one. */
function copyOf(original: Entry, given: Entry): Entry {
  const slug = given.slug === original.slug ? null : given.slug;
  return { title: given.title === undefined ? original.title : given.title, slug };
}
