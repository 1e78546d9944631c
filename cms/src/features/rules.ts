import { TERM_KINDS } from 'masthead-contract/entities/terms';
import { ARTICLE, AUTHOR, CATEGORY, HOME, REDIRECT, SITE } from '../content-types';
import { readWritten } from '../core/database/listed/article-index';
import { completeForLanguage, completeListed } from '../core/database/listed/complete-listed';
import { NAMED_TYPES } from '../core/database/listed/listed';
import type { Lock } from '../core/database/locks';
import { rememberPublication } from '../core/database/published-articles';
import type { RowRule } from '../core/rules/row-rule';
import type { Action, Rule } from '../core/rules/rule';
import { FILE, withPresentPictures } from '../media/pictures/library';
import { removeShareCards } from '../media/share-cards/add-cards';
import { putArticleIntoBin } from './bin/server/articles';
import { refuseUnfinished } from './checklist/server/refuse-unfinished';
import { listCorrections } from './corrections/server/list-corrections';
import { refuseExcessMarks, refuseExcessMarksOfFile } from './limits/server/refuse-excess-marks';
import { refuseForeignId } from './limits/server/refuse-foreign-id';
import { refuseLongPictureTexts, refuseLongText, refuseOversize } from './limits/server/refuse-oversize';
import { draftLinks } from './preview/server/draft-links';
import { checkRedirect, forgetKey } from './redirects/server/check-redirect';
import { removeReviewMark, setReadySince } from './reviews/server/review-mark';
import {
  approveForDate,
  cancelDates,
  cancelWithoutDate,
  dropWaitingMark,
  refuseWithdrawalFirst,
} from './schedule/server/approve-for-date';
import { setFirstDate, setFirstDateOfDraft, startAsNewArticle } from './schedule/server/set-first-date';
import { showChosenArticle } from './schedule/server/show-chosen-article';
import { makeSlugUnique } from './slugs/server/make-slug-unique';
import { setSlug } from './slugs/server/set-slug';
import { forgetFormerNames, forgetTakenName, storeFormerName } from './terms/server/former-names';
import { moveSubcategories } from './terms/server/move-subcategories';
import { refuseCircle } from './terms/server/refuse-circle';
import { refuseTwin } from './terms/server/refuse-twin';
import { uidOfKind } from './terms/server/term-types';
import { refuseStaleSave } from './unsaved/server/refuse-stale-save';
import { rememberSave } from './unsaved/server/remember-save';
import {
  completeDraft,
  refuseWithdrawal,
  removeVersions,
  storeEarlierPublication,
  storePublication,
} from './versions/server/store-publication';
import { storeReplacedDraft } from './versions/server/store-replaced-draft';

const ARTICLES = [ARTICLE];
const SINGLES = [HOME, SITE];
/** The types with drafts. */
const DRAFTED = [ARTICLE, HOME, SITE];
const TERMS = TERM_KINDS.map(uidOfKind);
/** The types whose size or name the site limits. */
const LIMITED = [...DRAFTED, AUTHOR, ...TERMS];

const SAVES = ['create', 'update', 'clone'] as const;
const PUBLICATIONS = ['publish', 'schedule'] as const;

/**
 * What each action locks until its transaction ends, in this order: the row of the document, or of its draft, and locks of the
 * database. The change log is locked last, at the commit.
 */
export const LOCKED: Readonly<Record<Action, readonly ('document' | Lock)[]>> = {
  create: [],
  clone: [],
  update: ['document'],
  discardDraft: ['document'],
  schedule: ['document'],
  publish: ['document', 'publications'],
  unpublish: ['document'],
  delete: ['document'],
};

/** What runs when a document is written, in its order. To add a rule, write its function and a line here. */
export const RULES: readonly Rule[] = [
  { phase: 'refuse', of: 'every', on: SAVES, run: refuseForeignId },
  { phase: 'refuse', of: 'every', on: SAVES, run: refuseExcessMarks },
  { phase: 'refuse', of: 'every', on: ['update'], run: refuseStaleSave },
  { phase: 'refuse', of: TERMS, on: SAVES, run: refuseTwin },
  { phase: 'refuse', of: LIMITED, on: SAVES, run: refuseLongText },
  { phase: 'refuse', of: ARTICLES, on: PUBLICATIONS, run: refuseWithdrawalFirst },
  { phase: 'refuse', of: DRAFTED, on: PUBLICATIONS, run: refuseUnfinished },
  { phase: 'refuse', of: SINGLES, on: ['unpublish'], run: refuseWithdrawal },

  { phase: 'change', of: ARTICLES, on: ['clone'], run: startAsNewArticle },
  { phase: 'change', of: ARTICLES, on: SAVES, run: setSlug },
  { phase: 'change', of: ARTICLES, on: SAVES, run: setReadySince },
  { phase: 'change', of: ARTICLES, on: ['create', 'update'], run: dropWaitingMark },
  { phase: 'change', of: ARTICLES, on: PUBLICATIONS, run: makeSlugUnique },
  { phase: 'change', of: ARTICLES, on: PUBLICATIONS, run: removeReviewMark },
  { phase: 'change', of: ARTICLES, on: [...PUBLICATIONS, 'unpublish', 'delete'], run: cancelDates },
  { phase: 'change', of: DRAFTED, on: ['update', 'publish'], run: storeEarlierPublication },
  { phase: 'change', of: DRAFTED, on: ['update', 'discardDraft'], run: storeReplacedDraft },
  { phase: 'change', of: ARTICLES, on: ['delete'], run: putArticleIntoBin },
  {
    phase: 'change',
    of: ARTICLES,
    on: ['delete'],
    run: ({ documentId }, { strapi }) => draftLinks(strapi).revokeAll(documentId),
  },
  { phase: 'change', of: SINGLES, on: ['delete'], run: removeVersions },
  { phase: 'change', of: [CATEGORY], on: ['delete'], run: moveSubcategories },
  { phase: 'change', of: [REDIRECT], on: ['clone'], run: forgetKey },

  { phase: 'write', of: ARTICLES, on: ['schedule'], run: approveForDate },

  { phase: 'after', of: ARTICLES, on: ['create', 'update'], run: cancelWithoutDate },
  { phase: 'after', of: SINGLES, on: ['discardDraft'], run: completeDraft },
  { phase: 'after', of: DRAFTED, on: ['publish'], run: storePublication },
  { phase: 'after', of: ARTICLES, on: ['publish'], run: showChosenArticle },
  { phase: 'after', of: ARTICLES, on: ['publish', 'unpublish', 'delete'], run: listCorrections },
  { phase: 'after', of: TERMS, on: ['create', 'clone'], run: forgetTakenName },
  { phase: 'after', of: TERMS, on: ['update'], ...storeFormerName },
  { phase: 'after', of: TERMS, on: ['delete'], run: forgetFormerNames },
  { phase: 'after', of: [CATEGORY], on: SAVES, ...refuseCircle },
  { phase: 'after', of: [REDIRECT], on: SAVES, run: checkRedirect },
  { phase: 'after', of: LIMITED, on: [...SAVES, ...PUBLICATIONS], run: refuseOversize },

  { phase: 'last', of: 'every', on: SAVES, run: rememberSave },

  {
    phase: 'committed',
    of: ARTICLES,
    on: ['unpublish', 'delete'],
    run: ({ documentId }, { strapi }) => removeShareCards(strapi, documentId),
  },
];

/** What runs when a row is written, in its order: a publication creates a row. */
export const ROW_RULES: readonly RowRule[] = [
  {
    of: ARTICLES,
    on: ['beforeCreate', 'beforeUpdate'],
    async run({ params: { data } }, { strapi }) {
      if (data?.content) data.content = await withPresentPictures(strapi, data.content);
    },
  },
  { of: ARTICLES, on: ['beforeCreate'], run: setFirstDate },
  { of: ARTICLES, on: ['afterCreate'], run: setFirstDateOfDraft },
  {
    of: ARTICLES,
    on: ['afterCreate'],
    run: ({ params: { data = {} } }, { strapi }) => rememberPublication(strapi, data),
  },
  {
    of: [ARTICLE, ...NAMED_TYPES],
    on: ['afterCreate', 'afterCreateMany', 'afterUpdate', 'afterUpdateMany'],
    run: (_, { strapi }) => completeListed(strapi),
  },
  {
    of: ARTICLES,
    on: ['afterCreate', 'afterCreateMany', 'afterUpdate', 'afterUpdateMany'],
    run: (_, { strapi }) => readWritten(strapi),
  },
  {
    of: [SITE],
    on: ['afterCreate', 'afterUpdate', 'afterDelete'],
    run: (_, { strapi }) => completeForLanguage(strapi),
  },
  { of: [FILE], on: ['beforeCreate', 'beforeUpdate'], run: refuseExcessMarksOfFile },
  { of: [FILE], on: ['beforeCreate', 'beforeUpdate'], run: refuseLongPictureTexts },
];
