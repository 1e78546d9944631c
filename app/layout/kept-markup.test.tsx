// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '#app/testing/render.tsx';
import { KeptMarkup } from './kept-markup.tsx';

test('a frame on a kept screen is gone when the screen is shown again', async () => {
  const content = document.createElement('div');
  content.innerHTML = '<p>Words</p><iframe></iframe>';
  const kept = { pathname: '/', nodes: [content], head: [], shown: true };
  function Page() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          Go
        </button>
        {isShown && <KeptMarkup screen={kept} />}
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
