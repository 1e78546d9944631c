import { expect, test } from 'vitest';
import { LAYOUTS } from '../../panel/forms/layouts';
import { HELP_DE, LABELS_DE } from './labels-de';

const fields = LAYOUTS.flatMap(({ uid, rows }) => rows.flat().map((field) => ({ uid, ...field })));

test('every field has a German label', () => {
  const keys = fields.map(({ uid, name }) => {
    const kind = uid.startsWith('api::') ? 'content-types' : 'components';
    return `content-manager.${kind}.${uid}.${name}`;
  });
  const isLabel = (key: string) => key.startsWith('content-manager.');
  expect(Object.keys(LABELS_DE).filter(isLabel).sort()).toEqual(keys.sort());
});

test('every help text has a German one', () => {
  const texts = new Set(fields.flatMap(({ help }) => help ?? []));
  expect([...HELP_DE.keys()].sort()).toEqual([...texts].sort());
});
