import { NEW_DOCUMENT } from 'masthead-contract/service/preview';
import { expect, test } from 'vitest';
import type { SaveEvent } from '../../../core/panel/saves/watch-saves';
import { openPreviews } from './open-previews';

const ARTICLES = 'collection-types/api::article.article';

function start() {
  let emit = (_event: SaveEvent) => {};
  const previews = openPreviews({
    listen(listener) {
      emit = listener;
      return () => {};
    },
  });
  const save = (document: string, savedAs: string) =>
    emit({ type: 'saved', document, savedAs, version: null, isScheduled: false });
  return { previews, save };
}

test('the preview of a new article stays open when it is first saved', () => {
  const { previews, save } = start();
  previews.show(NEW_DOCUMENT);
  save(`${ARTICLES}/create`, `${ARTICLES}/abc`);
  expect([previews.has('abc'), previews.has(NEW_DOCUMENT)]).toEqual([true, false]);
  previews.close('abc');
  expect(previews.has('abc')).toBe(false);
});

test('saving never opens a preview', () => {
  const { previews, save } = start();
  save(`${ARTICLES}/create`, `${ARTICLES}/abc`);
  save(`${ARTICLES}/def`, `${ARTICLES}/def`);
  expect([previews.has('abc'), previews.has('def')]).toEqual([false, false]);
});
