import { environment } from '../src/environment';

/**
 * Strapi's default list without `strapi::poweredBy`, and with CORS disabled: the site's server is not a browser, and the
 * admin panel has the same origin. The guard comes before everything that parses a request.
 */
export default [
  'strapi::logger',
  'strapi::errors',
  {
    name: 'strapi::security',
    // The admin panel shows previews in a frame.
    config: { contentSecurityPolicy: { directives: { 'frame-src': ["'self'", environment().siteUrl] } } },
  },
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
  { resolve: './src/media/uploads/serve-uploads' },
  { resolve: './src/features/guard-content-api' },
  'strapi::session',
  'strapi::query',
  // Large enough for an article above the limits of `src/features/limits`, so that the editor gets their message.
  { name: 'strapi::body', config: { jsonLimit: '4mb' } },
  { resolve: './src/media/uploads/remove-temporary-files' },
  'strapi::favicon',
  'strapi::public',
];
