import type { ServiceRequest } from '#contract/calls/call.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { getMenuInParts } from './menu-in-parts.ts';
import { plainMenuBarCall } from './menu-parts.ts';

type Get = (request: ServiceRequest) => Promise<unknown>;

const MENU_BAR_URL = menuBarCall.request().url;
const MENU_PANEL_URL = menuPanelCall.request().url;
/** Lists that only `cms/` has. */
const ABSENT: ReadonlySet<string> = new Set(['errata', 'renames']);
const NO_ENTRIES = { data: [], meta: {} };
const NO_REDIRECT = { data: null, meta: {} };

/**
 * Requests content from a Strapi other than `cms/`. It lacks a change log, former names, corrections, redirects, sitemap lists
 * and parents of categories, and can't limit the articles in the menu panel's answer (decision 0027).
 */
export function getFromOtherStrapi(get: Get): Get {
  return async (request) => {
    switch (request.kind) {
      case 'redirect':
        return NO_REDIRECT;
      case 'sitemap':
        return NO_ENTRIES;
      case 'other':
        return ABSENT.has(request.query.type) ? NO_ENTRIES : get(request);
      default:
        if (request.url === MENU_BAR_URL) return get(plainMenuBarCall.request());
        if (request.url === MENU_PANEL_URL) return getMenuInParts(get);
        return ABSENT.has(request.query.type) ? NO_ENTRIES : get(request);
    }
  };
}
