import { menuPanelCall } from '#contract/calls/menu.ts';
import { API_PREFIX } from '#contract/query.ts';
import { isRedirectUrl } from '#contract/redirects.ts';
import { isSitemapUrl } from '#contract/sitemaps.ts';
import { getMenuInParts } from './menu-in-parts.ts';

type Get = (url: string) => Promise<unknown>;

const MENU_PANEL_URL = menuPanelCall.request().url;
const RENAMES_PATH = `${API_PREFIX}renames`;
const NO_ENTRIES = { data: [], meta: {} };
const NO_REDIRECT = { data: null, meta: {} };

/**
 * Requests content from a Strapi that is not `cms/`, which has no change log, former names, redirects and lists for sitemaps,
 * and cannot limit the articles in the answer to the call of the menu panel (decision 0027).
 */
export function getFromOtherStrapi(get: Get): Get {
  return async (url) => {
    if (url === MENU_PANEL_URL) return getMenuInParts(get);
    if (isRedirectUrl(url)) return NO_REDIRECT;
    return url.startsWith(RENAMES_PATH) || isSitemapUrl(url) ? NO_ENTRIES : get(url);
  };
}
