import { describe, expect, test } from 'vitest';
import { LOCKS } from '../core/database/locks';
import { LOCKED } from '../core/rules/locked';
import { ACTIONS, PHASES } from '../core/rules/rule';
import { RULES } from './rules';

const ORDER = ['document', ...Object.keys(LOCKS)];

/** Each rule as a line: phase, actions, types, and its function, which has no name where it compares with what was stored. */
const printed = () =>
  RULES.map(({ phase, on, of, run }) => {
    const types = of === 'every' ? of : of.map((type) => type.split('.').at(-1)).join(' ');
    return [phase, on.join(' '), types, run.name === 'run' ? 'comparing' : run.name].join(' | ');
  });

test('rules run in this order', () => {
  expect(printed()).toEqual([
    'refuse | create update clone | every | refuseForeignId',
    'refuse | create update clone | every | refuseExcessMarks',
    'refuse | create update clone | article home site author category tag dossier | refuseLongText',
    'refuse | update | every | refuseStaleSave',
    'refuse | publish schedule | article | refuseWithdrawalFirst',
    'refuse | publish schedule | article home site | refuseUnfinished',
    'refuse | unpublish | home site | refuseWithdrawal',
    'refuse | create update clone | category tag dossier | refuseTwin',
    'change | clone | article | startAsNewArticle',
    'change | create update | article | dropWaitingMark',
    'change | publish schedule unpublish delete | article | cancelDates',
    'change | create update clone | article | setSlug',
    'change | publish schedule | article | makeSlugUnique',
    'change | create update clone | article | setReadySince',
    'change | publish schedule | article | removeReviewMark',
    'change | update publish | article home site | storeEarlierPublication',
    'change | update discardDraft | article home site | storeReplacedDraft',
    'change | delete | home site | removeVersions',
    'change | delete | article | putArticleIntoBin',
    'change | delete | article | revokeLinks',
    'change | delete | category | moveSubcategories',
    'change | clone | redirect | forgetKey',
    'write | schedule | article | approveForDate',
    'after | create update | article | cancelWithoutDate',
    'after | discardDraft | home site | completeDraft',
    'after | publish | article home site | storePublication',
    'after | publish | article | showChosenArticle',
    'after | publish unpublish delete | article | listCorrections',
    'after | create clone | category tag dossier | forgetTakenName',
    'after | update | category tag dossier | comparing',
    'after | delete | category tag dossier | forgetFormerNames',
    'after | create update clone | category | comparing',
    'after | create update clone | redirect | checkRedirect',
    'last | create update clone publish schedule | article home site author category tag dossier | refuseOversize',
    'last | create update clone | every | rememberSave',
    'committed | unpublish delete | article | removeCards',
  ]);
});

test('the table is in the order of the phases', () => {
  const phases = RULES.map(({ phase }) => PHASES.indexOf(phase));
  expect(phases).toEqual(phases.toSorted((a, b) => a - b));
});

test('a rule appears once per action and type', () => {
  const places = RULES.flatMap(({ of, on, run }) =>
    on.flatMap((action) => (of === 'every' ? ['every'] : of).map((type) => ({ type, action, run }))),
  );
  const repeated = places.filter(({ type, action, run }, index) =>
    places.slice(0, index).some((one) => one.type === type && one.action === action && one.run === run),
  );
  expect(repeated).toEqual([]);
});

test('at most one rule performs the action itself', () => {
  const writes = RULES.filter(({ phase }) => phase === 'write').flatMap(({ of, on }) =>
    on.flatMap((action) => (of === 'every' ? ['every'] : of).map((type) => `${action} ${type}`)),
  );
  expect(new Set(writes).size).toBe(writes.length);
});

describe.each(ACTIONS)('the rule %s', (action) => {
  test('takes its locks in the common order', () => {
    const taken = LOCKED[action].map((lock) => ORDER.indexOf(lock));
    expect(taken).toEqual(taken.toSorted((a, b) => a - b));
  });

  test('leaves locking the change log to the commit', () => {
    expect(LOCKED[action]).not.toContain('changes');
  });
});

test('locks a document before it changes it', () => {
  const unlocked = ACTIONS.filter((action) => !LOCKED[action].includes('document'));
  expect(unlocked).toEqual(['create', 'clone']);
});

test('waits for other publications if it puts articles on Home or stores versions it compares', () => {
  const waiting = ACTIONS.filter((action) => LOCKED[action].includes('publications'));
  expect(waiting).toEqual(['publish']);
});

test('every lock has its own number', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
});
