// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { homeAnswer } from '#app/testing/answers.ts';
import { show } from '#app/testing/show.tsx';
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
  { place: 'the headline', title: 'quay' },
  { place: 'trending', title: 'mole' },
])("in $place an author's name leads to the author's profile, where there is one", async ({ title }) => {
  const answers = homeAnswer({ headline: { featured: article('quay') }, trending: [article('mole')] });
  show(<HomeScreen />, { answers });
  const heading = await screen.findByRole('heading', { name: title });
  const card = heading.closest('article');
  if (!card) throw new Error('The title stands in no article.');
  const author = within(card).getByRole('link', { name: 'Ines Moreau' });
  expect(author.getAttribute('href')).toBe('https://people.example/ines');
  within(card).getByText('Tom Reed');
  expect(within(card).queryByRole('link', { name: 'Tom Reed' })).toBeNull();
});
