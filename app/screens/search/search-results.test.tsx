// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { searchAnswer } from '#app/testing/answers.ts';
import { render } from '#app/testing/render.tsx';
import { renamesCall } from '#contract/calls/renames.ts';
import { SearchScreen } from './search-screen.tsx';

const renamesAnswer = (name: string, data: readonly object[]) => ({
  [renamesCall.request([name]).url]: { data, meta: {} },
});

test('a link within the site to a former name leads to the present one', async () => {
  const answers = {
    ...searchAnswer({ tags: ['klima'], named: true }, []),
    ...renamesAnswer('klima', [{ kind: 'tags', name: 'Klima', present: 'Climate' }]),
    ...searchAnswer({ tags: ['climate'], named: true }, ['The quay']),
  };
  render(<SearchScreen />, { answers, url: '/search?tags=klima' });
  await waitFor(() => expect(location.search).toBe('?tags=climate'));
  await screen.findByText('The quay');
});

test('a search without results and without former names stays', async () => {
  const answers = {
    ...searchAnswer({ tags: ['klima'], named: true }, []),
    ...renamesAnswer('klima', []),
  };
  render(<SearchScreen />, { answers, url: '/search?tags=klima' });
  await screen.findByText('No articles match.');
  expect(location.search).toBe('?tags=klima');
});
