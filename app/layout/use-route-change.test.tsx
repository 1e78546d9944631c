// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { NavigationProvider, type NavigationType } from '#app/lib/navigation.tsx';
import { useRouteChange } from './use-route-change.ts';

function Page() {
  return <main ref={useRouteChange()} tabIndex={-1} />;
}

function scroll(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

test('scrolling while the next screen loads does not change the saved position of the page being left', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (key: string, type: NavigationType) => {
    const location = { pathname: `/${key}`, search: '', hash: '', state: null, key };
    const history = { push: () => undefined, replace: () => undefined };
    return act(() =>
      root.render(
        <NavigationProvider value={{ location, type, history }}>
          <Page />
        </NavigationProvider>,
      ),
    );
  };

  history.replaceState({ key: 'list' }, '');
  await show('list', 'POP');
  scroll(700);
  // The reader goes back to an article. Its code loads, and the browser scrolls to where the reader was there.
  history.replaceState({ key: 'article' }, '');
  scroll(20);
  await show('article', 'POP');

  history.replaceState({ key: 'list' }, '');
  await show('list', 'POP');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 700, behavior: 'instant' });
});
