// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { render } from '#app/testing/render.tsx';
import { articleCall } from '#contract/calls/article.ts';
import { ArticleFacts } from './article-facts.tsx';

const articleOf = (fields: object) =>
  v.parse(articleCall.request('a').answer, {
    data: { documentId: 'a', slug: 'a', title: 'A', publishedAt: '2026-03-01T10:00:00.000Z', ...fields },
  }).data;

test('an article updated by editors shows a second date', async () => {
  render(<ArticleFacts article={articleOf({ updatedOn: '2026-03-04T10:00:00.000Z' })} />);
  expect((await screen.findByText('Updated on')).nextElementSibling?.textContent).toBe('4th March, 2026');
});

test('an article that was never updated shows only its publication date', async () => {
  render(<ArticleFacts article={articleOf({})} />);
  expect((await screen.findByText('Published on')).nextElementSibling?.textContent).toBe('1st March, 2026');
  expect(screen.queryByText('Updated on')).toBe(null);
});
