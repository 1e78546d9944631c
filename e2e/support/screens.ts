import type { APIRequestContext } from '@playwright/test';
import { articleUrl } from './open.ts';

/** Every screen of the route table, for tests that apply to all of them. */
export const SCREENS: readonly {
  name: string;
  address: (request: APIRequestContext) => Promise<string> | string;
}[] = [
  { name: 'the home page', address: () => '/' },
  {
    name: 'an article',
    address: (request) => articleUrl(request, 'How to read a circuit board like a map'),
  },
  {
    name: 'an article with code',
    address: (request) => articleUrl(request, 'The factory that makes only springs'),
  },
  { name: 'a search', address: () => '/search?categories=&page=3' },
  {
    name: 'a search with filters',
    address: () =>
      '/search?keywords=the&categories=society,cities&tags=100%2525+local,arts%252C+crafts&dossiers=night+work',
  },
  { name: 'a search without keywords', address: () => '/search' },
  { name: 'a search without results', address: () => '/search?keywords=qwertzuiop' },
  { name: 'a category with a description', address: () => '/search?categories=society' },
  {
    name: 'an author',
    address: async (request) => {
      const article = await request.get(await articleUrl(request, 'What blue used to cost'));
      return /\/author\/[^"]+/.exec(await article.text())?.[0] ?? '';
    },
  },
  { name: 'the authors', address: () => '/authors' },
  { name: 'the corrections', address: () => '/corrections' },
  { name: 'an article that does not exist', address: () => '/article/nosucharticle/at-all' },
  { name: 'the error page', address: () => '/nowhere' },
];
