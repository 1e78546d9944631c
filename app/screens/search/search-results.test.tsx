// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { firstRenames } from '#app/content/former-names.ts';
import { CurrentScreen } from '#app/current-screen.tsx';
import { firstTextsAnswer, searchAnswer } from '#app/testing/answers.ts';
import { render } from '#app/testing/render.tsx';
import { termCall } from '#contract/calls/term.ts';
import { cleanKeywords } from '#contract/text/clean-text.ts';

const termAnswer = (name: string, data: readonly object[]) => ({
  [termCall.request({ kind: 'tags', name }).url]: { data, meta: {} },
});
const renamesAnswer = (data: readonly object[]) => ({ [firstRenames.url]: { data, meta: {} } });

test('a link within the site to a former name redirects to the current one', async () => {
  const answers = {
    ...searchAnswer({ tags: ['klima'], named: true }, []),
    ...termAnswer('klima', [{ name: 'Climate' }]),
    ...searchAnswer({ tags: ['climate'], named: true }, ['The quay']),
  };
  render(<CurrentScreen />, { answers, url: '/search?tags=klima' });
  await waitFor(() => expect(location.search).toBe('?tags=climate'));
  await screen.findByText('The quay');
});

test('a link to several filters with a former name redirects to the current one', async () => {
  const answers = {
    ...searchAnswer({ tags: ['klima', 'x'], named: true }, []),
    ...renamesAnswer([{ kind: 'tags', name: 'Klima', present: 'Climate' }]),
    ...searchAnswer({ tags: ['climate', 'x'], named: true }, ['The quay']),
  };
  render(<CurrentScreen />, { answers, url: '/search?tags=klima,x' });
  await waitFor(() => expect(location.search).toBe('?tags=climate%2Cx'));
});

test("a tag's page shows its name and the editors' description", async () => {
  const answers = {
    ...searchAnswer({ tags: ['klima'], named: true }, ['The quay']),
    ...termAnswer('klima', [{ name: 'KliMa', description: 'Warmer\nand wetter.' }]),
  };
  render(<CurrentScreen />, { answers, url: '/search?tags=klima' });
  await screen.findByRole('heading', { level: 1, name: '#KliMa' });
  await screen.findByText(/and wetter/);
});

test("a tag's page still lists its articles if the description fails to load", async () => {
  const answers = searchAnswer({ tags: ['klima'], named: true }, ['The quay']);
  render(<CurrentScreen />, { answers, url: '/search?tags=klima' });
  await screen.findByText('The quay');
  await screen.findByRole('heading', { level: 1, name: '#klima' });
});

test('a search without results stays where it is if there are no former names', async () => {
  const answers = {
    ...searchAnswer({ tags: ['klima'], named: true }, []),
    ...termAnswer('klima', []),
  };
  render(<CurrentScreen />, { answers, url: '/search?tags=klima' });
  await screen.findByText('No articles match.');
  expect(location.search).toBe('?tags=klima');
});

test('a corrected search shows the corrected word and links to the word as typed', async () => {
  const near = { meant: 'quay', exact: '"quya"' };
  const answers = {
    ...searchAnswer({ keywords: 'quya' }, []),
    ...firstTextsAnswer('quya', ['The mole'], near),
  };
  render(<CurrentScreen />, { answers, url: '/search?keywords=quya' });
  await screen.findByText('Showing results for “quay”');
  const link = screen.getByRole('link', { name: 'Search only for “quya”' });
  expect(link.getAttribute('href')).toBe('/search?keywords=%22quya%22&in=texts');
});

test.each([
  { typed: 'harbour '.repeat(50), isCut: true },
  { typed: 'harbour '.repeat(37), isCut: false },
  { typed: 'What is left …', isCut: false },
])('a question that was cut says that only its beginning is searched: $typed', async ({ typed, isCut }) => {
  const keywords = cleanKeywords(typed);
  const answers = searchAnswer({ keywords }, ['The quay']);
  const query = new URLSearchParams({ keywords: typed });
  render(<CurrentScreen />, { answers, url: `/search?${query}` });
  await screen.findByText('The quay');
  expect(screen.queryAllByText('Only the first 300 characters are searched.')).toHaveLength(isCut ? 1 : 0);
});
