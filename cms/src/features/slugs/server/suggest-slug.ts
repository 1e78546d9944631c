import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { replaceSlugRequests } from '../../../strapi/slug-requests';
import { findFreeSlug, findTaken } from './free-slug';
import { makeSlug } from './make-slug';

/** The data that the panel's form sends when a new slug is asked for; `id` is the documentId, empty for a new article. */
const FormValues = v.object({
  id: v.nullish(v.string(), ''),
  title: v.nullish(v.string(), ''),
});

/** Answers the panel's requests for a slug with the slug that saving would make. Without a title the suggestion is empty. */
export function suggestSlugs(strapi: Core.Strapi): void {
  replaceSlugRequests(strapi, ({ generateUIDField: generate }) => ({
    async generateUIDField(request) {
      const values = v.safeParse(FormValues, request.data);
      if (request.contentTypeUID !== ARTICLE || !values.success) return generate(request);
      const { id, title } = values.output;
      return title?.trim() ? findFreeSlug(strapi, makeSlug(title), id ?? '') : '';
    },
    async checkUIDAvailability({ value }) {
      return (await findTaken(strapi, [value], '')).size === 0;
    },
    async findUniqueUID({ value }) {
      return findFreeSlug(strapi, value, '');
    },
  }));
}
