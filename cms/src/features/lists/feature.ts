import { ARTICLE, SITE } from '../../content-types';
import { readWritten } from '../../core/database/listed/article-index';
import { completeForLanguage, completeListed } from '../../core/database/listed/complete-listed';
import { LISTED_MODELS, NAMED_TYPES } from '../../core/database/listed/listed';
import type { Feature } from '../../core/feature';
import { ARTICLES } from '../../core/rules/subjects';

const WRITTEN = ['afterCreate', 'afterCreateMany', 'afterUpdate', 'afterUpdateMany'] as const;

/** Keeps the rows that lists and searches are read from up to date. */
export const lists: Feature = {
  tables: LISTED_MODELS,
  rowRules: [
    { of: [ARTICLE, ...NAMED_TYPES], on: WRITTEN, run: (_, { strapi }) => completeListed(strapi) },
    { of: ARTICLES, on: WRITTEN, run: (_, { strapi }) => readWritten(strapi) },
    {
      of: [SITE],
      on: ['afterCreate', 'afterUpdate', 'afterDelete'],
      run: (_, { strapi }) => completeForLanguage(strapi),
    },
  ],
};
