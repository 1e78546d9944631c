import { expect, test } from 'vitest';
import { afterDeletion } from './after-deletion';

test.each([
  { model: 'api::article.article', says: 'usage.toBin' },
  { model: 'api::category.category', says: 'usage.forGood' },
  { model: 'api::author.author', says: 'usage.forGood' },
  { model: 'api::redirect.redirect', says: 'usage.forGood' },
  { model: 'api::home.home', says: 'usage.forGood' },
])('before deleting $model the panel says $says', ({ model, says }) => {
  expect(afterDeletion(model)).toBe(says);
});
