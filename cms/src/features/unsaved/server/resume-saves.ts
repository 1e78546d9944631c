import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { OPENED_VERSION } from './refuse-stale-save';
import { SaveKey } from './save-key';
import { savedRequestTable } from './saved-request-table';

const COLLECTION = /^(\/content-manager\/collection-types\/[\w.:-]+)(\/.+)?$/;

/**
 * Turns the repetition of a save that was stored without its editor knowing into a save of the document that it created, so a
 * repeated *Create* doesn't create a second one. The editor may have continued writing, so the save is carried out, not just
 * answered. It is compared with the version saved then, as if the editor had opened that one.
 */
export function resumeSaves(strapi: Core.Strapi): void {
  strapi.server.use(async (context, next) => {
    // It is not known yet who asks, so nothing but a save of the panel makes the database look for a key.
    if (!['POST', 'PUT'].includes(context.method) || !context.path.startsWith('/content-manager/'))
      return next();
    const sent = v.safeParse(SaveKey, context.headers);
    const stored = sent.success ? await savedRequestTable(strapi).find(sent.output.key) : null;
    if (stored) {
      context.headers[OPENED_VERSION] = stored.savedAt.toISOString();
      const [, collection, action = ''] = COLLECTION.exec(context.path) ?? [];
      if (collection && context.method === 'POST') {
        if (action === '/actions/publish') context.path = `${collection}/${stored.documentId}${action}`;
        if (action === '' || action.startsWith('/clone/')) {
          context.method = 'PUT';
          context.path = `${collection}/${stored.documentId}`;
        }
      }
    }
    return next();
  });
}
