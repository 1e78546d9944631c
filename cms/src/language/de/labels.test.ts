import { expect, test } from 'vitest';
import { LAYOUTS } from '../../features/forms/server/layouts';
import { help, labels } from './labels';

const fields = LAYOUTS.flatMap(({ uid, rows }) => rows.flat().map((field) => ({ uid, ...field })));

test('every field has a German label', () => {
  const keys = fields.map(({ uid, name }) => {
    const kind = uid.startsWith('api::') ? 'content-types' : 'components';
    return `content-manager.${kind}.${uid}.${name}`;
  });
  const isLabel = (key: string) => key.startsWith('content-manager.');
  expect(Object.keys(labels).filter(isLabel).sort()).toEqual(keys.sort());
});

test('every help text has a German one', () => {
  const texts = new Set(fields.flatMap(({ help }) => help ?? []));
  expect([...help.keys()].sort()).toEqual([...texts].sort());
});
