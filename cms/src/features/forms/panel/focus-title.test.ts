// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { focusTitleField } from './focus-title';

const named = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`);

beforeEach(() => {
  document.body.innerHTML =
    '<button name="new">New article</button><form><input name="title"><textarea name="description"></textarea></form>';
});

test('a new article opens with the cursor in its title', () => {
  named('new')?.focus();
  focusTitleField();
  expect(document.activeElement).toBe(named('title'));
});

test.each([
  ['an author', 'name'],
  ['a redirect', 'from'],
  ['search words', 'words'],
])('the form of %s starts with the field %s', (_, name) => {
  document.body.innerHTML = `<form><input name="${name}"><textarea name="description"></textarea></form>`;
  focusTitleField();
  expect(document.activeElement).toBe(named(name));
});

test('the cursor stays in another field if the editor has started typing there', () => {
  named('description')?.focus();
  focusTitleField();
  expect(document.activeElement).toBe(named('description'));
});
