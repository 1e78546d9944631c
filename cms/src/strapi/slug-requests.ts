import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/** The requests of the panel's slug field. */
type SlugRequests = {
  /** A slug for the values of a form. */
  generateUIDField(request: { contentTypeUID: string; field: string; data: unknown }): Promise<string>;
  checkUIDAvailability(request: { contentTypeUID: string; field: string; value: string }): Promise<boolean>;
  findUniqueUID(request: { contentTypeUID: string; field: string; value: string }): Promise<string>;
};

/**
 * Replaces how slugs are suggested and checked. Strapi lacks settings for how a slug is made, and for who may learn which are
 * taken.
 */
export function replaceSlugRequests(
  strapi: Core.Strapi,
  make: (replaced: SlugRequests) => SlugRequests,
): void {
  const service = strapi.plugin('content-manager').service('uid');
  const replaced: SlugRequests = {
    generateUIDField: service.generateUIDField.bind(service),
    checkUIDAvailability: service.checkUIDAvailability.bind(service),
    findUniqueUID: service.findUniqueUID.bind(service),
  };
  replaceMethods('slug field', service, make(replaced));
}
