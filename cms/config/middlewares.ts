/**
 * Strapi's own list without `strapi::poweredBy` (nobody needs to know what runs here) and
 * with closed CORS: the site asks from its server, editors from the panel's own origin.
 * The guard stands before everything that parses what was sent.
 */
export default [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
  { resolve: './src/uploads/serve-uploads' },
  { resolve: './src/guard/guard-content-api' },
  'strapi::session',
  'strapi::query',
  // Enough for an article that is too large, so that the editor is told so (`src/limits`).
  { name: 'strapi::body', config: { jsonLimit: '4mb' } },
  { resolve: './src/uploads/remove-temporary-files' },
  'strapi::favicon',
  'strapi::public',
];
