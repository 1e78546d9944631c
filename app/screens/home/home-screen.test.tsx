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

test("the headline's picture comes before its text, so its arrival doesn't move the page", async () => {
  const cover = { media: [{ url: '/uploads/quay.jpg', width: 1600, height: 900 }] };
  const answers = homeAnswer({ headline: { featured: { ...article('quay'), cover } } });
  render(<HomeScreen />, { answers });
  const heading = await screen.findByRole('heading', { name: 'quay' });
  const picture = heading.closest('article')?.querySelector('img');
  expect(picture?.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  { part: 'the headline', title: 'quay' },
  { part: 'trending', title: 'mole' },
])("in $part an author's name links to their profile, if there is one", async ({ title }) => {
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
