// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { articleHref } from '#app/content/hrefs.ts';
import { CurrentScreen } from '#app/current-screen.tsx';
import { render } from '#app/testing/render.tsx';
import { articleCall } from '#contract/calls/article.ts';

test.each(['', '%2F', '%2e%2e', 'a/b?c#d', '\\', 'a\nb', 'ü 🇩🇪'])(
  'redirects to the canonical URL of an article with slug %j',
  async (slug) => {
    const data = { documentId: 'abc', slug, title: 'The quay' };
    const answers = { [articleCall.request('abc').url]: { data } };
    render(<CurrentScreen />, { answers, url: '/article/abc/old' });
    const href = articleHref({ documentId: 'abc', slug });
    await expect.poll(() => location.pathname).toBe(new URL(href, 'http://site').pathname);
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe('The quay');
  },
);
