/**
 * Strapi's own list without `strapi::poweredBy` (nobody needs to know what runs here) and
 * with closed CORS: the site asks from its server, editors from the panel's own origin.
 */
export default [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
  'strapi::session',
  'strapi::query',
  'strapi::body',
  'strapi::favicon',
  'strapi::public',
];
