import { expect, test } from 'vitest';
import type { Configuration } from '../../../strapi/form-layouts';
import { editablePart } from './editable-part';

const view = (names: readonly string[], label = 'Name'): Configuration => ({
  uid: 'api::tag.tag',
  settings: { pageSize: 20 },
  metadatas: Object.fromEntries(names.map((name) => [name, { edit: { label }, list: {} }])),
  layouts: { list: ['name'], edit: names.map((name) => [{ name, size: 6 }]) },
});
const before = view(['name', 'articles']);
const FIELDS = ['name', 'articles'];

test("a new field in the schema doesn't count as an editor's change", () => {
  expect(editablePart(view(['name', 'articles', 'added']), FIELDS)).toEqual(editablePart(before));
});

test("a changed label, order or size counts as an editor's change", () => {
  const size = view(FIELDS);
  Object.assign(size.layouts.edit[0]?.[0] ?? {}, { size: 12 });
  for (const changed of [view(FIELDS, 'Word'), view(['articles', 'name']), size]) {
    expect(editablePart(changed, FIELDS)).not.toEqual(editablePart(before));
  }
});
