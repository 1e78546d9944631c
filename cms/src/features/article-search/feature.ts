import type { Feature } from '../../core/feature';
import { searchArticles } from './server/search-articles';

/** The panel searches articles by an index of their words. */
export const articleSearch: Feature = { start: ({ strapi, timers }) => searchArticles(strapi, timers) };
