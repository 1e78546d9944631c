// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { captureScreen, SCREEN_ID } from '#app/content/kept-part.ts';
import { render } from '#app/testing/render.tsx';
import { KeptMarkup } from './kept-markup.tsx';

test('React hydrates the page around a kept screen without touching its elements', async () => {
  document.body.innerHTML = `<div id="app"><div id="${SCREEN_ID}"><p>Words</p></div></div>`;
  const words = screen.getByText('Words');
  const errors: unknown[] = [];
  let isHydrated = false;
  function Page() {
    useEffect(() => {
      isHydrated = true;
    }, []);
    return <KeptMarkup id={SCREEN_ID} part={captureScreen(document, '/')} />;
  }
  const app = document.getElementById('app');
  if (!app) throw new Error('The page has no application.');
  const root = hydrateRoot(app, <Page />, { onRecoverableError: (error) => errors.push(error) });
  await waitFor(() => expect(isHydrated).toBe(true));
  expect(screen.getByText('Words')).toBe(words);
  expect(errors).toEqual([]);
  root.unmount();
});

test('an embedded frame is removed when a kept screen is shown again', async () => {
  const content = document.createElement('div');
  content.innerHTML = '<p>Words</p><iframe></iframe>';
  const kept = { address: '/', nodes: [content], head: [], shown: true };
  function Page() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          Go
        </button>
        {isShown && <KeptMarkup id={SCREEN_ID} part={kept} />}
      </>
    );
  }
  const { visitor } = render(<Page />);
  const go = await screen.findByRole('button', { name: 'Go' });
  expect(document.querySelector('iframe')).not.toBeNull();
  await visitor.click(go);
  await visitor.click(go);
  expect(screen.getByText('Words')).toBeDefined();
  expect(document.querySelector('iframe')).toBeNull();
});
