import type { UID } from '@strapi/strapi';
import { expect, test } from 'vitest';
import { ARTICLE, REDIRECT } from '../../content-types';
import type { ACTIONS } from '../../core/rules/rule';
import { ROW_RULES, RULES } from '../../features/rules';

const rulesOf = (uid: UID.ContentType, actions: readonly (typeof ACTIONS)[number][]) =>
  RULES.filter(
    ({ of, on }) => (of === 'every' || of.includes(uid)) && on.some((action) => actions.includes(action)),
  ).map(({ run }) => run.name);

// A rule that is new here has to be thought of in `ordinary-articles.ts`, which lets articles pass it, or in `write-together.ts`.

test('articles imported in one batch bypass exactly these rules', () => {
  expect(rulesOf(ARTICLE, ['create', 'publish'])).toEqual([
    // Refuse: a valid, short article without an id, without a date of withdrawal, while nothing is called an error. The importer has left out excess marks.
    'refuseForeignId',
    'refuseExcessMarks',
    'refuseLongText',
    'refuseWithdrawalFirst',
    'refuseUnfinished',
    // Change: a slug that nobody has, and no marks.
    'dropWaitingMark',
    'cancelDates',
    'setSlug',
    'makeSlugUnique',
    'setReadySince',
    'removeReviewMark',
    'storeEarlierPublication',
    // After: nobody has chosen a new article for Home, or corrected it.
    'cancelWithoutDate',
    'storePublication',
    'showChosenArticle',
    'listCorrections',
    'refuseOversize',
    // It is no request of the panel.
    'rememberSave',
  ]);
  expect(ROW_RULES.filter(({ of }) => of.includes(ARTICLE)).map(({ on }) => on.join(' '))).toEqual([
    'beforeCreate beforeUpdate',
    'beforeCreate',
    'afterCreate',
    'afterCreate',
    'afterCreate afterCreateMany afterUpdate afterUpdateMany',
    // Triggers note the articles, whose words the service reads afterwards.
    'afterCreate afterCreateMany afterUpdate afterUpdateMany',
  ]);
});

test('redirects imported in one batch bypass exactly these rules', () => {
  expect(rulesOf(REDIRECT, ['create'])).toEqual([
    'refuseForeignId',
    'refuseExcessMarks',
    'checkRedirect',
    'rememberSave',
  ]);
});
