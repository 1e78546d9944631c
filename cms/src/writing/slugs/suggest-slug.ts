import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { replaceSlugRequests } from '../../strapi/slug-requests';
import { findFreeSlug, findTaken } from './free-slug';
import { makeSlug } from './make-slug';

/** The data that the panel's form sends with a request for a slug; `id` is the documentId, empty for a new article. */
const FormValues = v.object({
  id: v.nullish(v.string(), ''),
  title: v.nullish(v.string(), ''),
  slug: v.nullish(v.string(), ''),
});

/** Answers the panel's requests for a slug with those that saving makes. The panel asks once, before there is a title. */
export function suggestSlugs(strapi: Core.Strapi): void {
  replaceSlugRequests(strapi, ({ generateUIDField: generate }) => ({
    async generateUIDField(request) {
      const values = v.safeParse(FormValues, request.data);
      if (request.contentTypeUID !== ARTICLE || !values.success) return generate(request);
      const { id, title, slug } = values.output;
      // The first request for a new article may come while the title is being typed.
      if (!title?.trim() || !(id || slug)) return generate({ ...request, data: {} });
      return findFreeSlug(strapi, makeSlug(title), id ?? '');
    },
    async checkUIDAvailability({ value }) {
      return (await findTaken(strapi, [value], '')).size === 0;
    },
    async findUniqueUID({ value }) {
      return findFreeSlug(strapi, value, '');
    },
  }));
}
