// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { homeAnswer } from '#app/testing/answers.ts';
import { render } from '#app/testing/render.tsx';
import { HomeScreen } from './home-screen.tsx';

const article = (title: string) => ({
  documentId: title,
  slug: title,
  title,
  authors: [
    { name: 'Ines Moreau', profiles: [{ url: 'https://people.example/ines' }] },
    { name: 'Tom Reed', profiles: [] },
  ],
});

test.each([
  { part: 'the headline', title: 'quay' },
  { part: 'trending', title: 'mole' },
])('in $part the name of an author links to the profile, if there is one', async ({ title }) => {
  const answers = homeAnswer({ headline: { featured: article('quay') }, trending: [article('mole')] });
  render(<HomeScreen />, { answers });
  const heading = await screen.findByRole('heading', { name: title });
  const card = heading.closest('article');
  if (!card) throw new Error('The heading is not inside an article.');
  const author = within(card).getByRole('link', { name: 'Ines Moreau' });
  expect(author.getAttribute('href')).toBe('https://people.example/ines');
  within(card).getByText('Tom Reed');
  expect(within(card).queryByRole('link', { name: 'Tom Reed' })).toBeNull();
});
