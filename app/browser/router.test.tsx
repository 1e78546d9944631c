// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { articleHref } from '#app/content/hrefs.ts';
import { Redirect, useLocation } from '#app/lib/navigation.tsx';
import { render } from '#app/testing/render.tsx';

test.each(['', '%2F', '%2e%2e', 'a/b?c#d', '\\', 'a\nb', 'ü 🇩🇪'])(
  'redirects to the canonical address of an article with slug %j',
  async (slug) => {
    const href = articleHref({ documentId: 'abc', slug });
    function Screen() {
      const { pathname } = useLocation();
      return pathname === '/article/abc/old' ? <Redirect to={href} /> : <p>{pathname}</p>;
    }
    render(<Screen />, { url: '/article/abc/old' });
    await expect.poll(() => document.body.textContent).toBe(new URL(href, 'http://site').pathname);
  },
);
