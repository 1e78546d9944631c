// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function setUp() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onCaughtError: () => undefined,
  });
  onTestFinished(() => root.unmount());
  let broken = true;
  function Screen() {
    if (broken) throw new Error('Low tide');
    return <p>The quay</p>;
  }
  return {
    repair: () => {
      broken = false;
    },
    show: (resetKey: string) =>
      root.render(
        <ErrorBoundary
          resetKey={resetKey}
          fallback={(error, reset) => (
            <button type="button" onClick={reset}>
              {String(error)}
            </button>
          )}
        >
          <Screen />
        </ErrorBoundary>,
      ),
  };
}

test('an error is shown until the children are rendered again', async () => {
  const { show, repair } = setUp();
  show('/a');
  const button = await screen.findByRole('button', { name: 'Error: Low tide' });
  button.click();
  await screen.findByRole('button', { name: 'Error: Low tide' });
  repair();
  screen.getByRole('button').click();
  await screen.findByText('The quay');
});

test('only a new key renders the children again', async () => {
  const { show, repair } = setUp();
  show('/a');
  await screen.findByRole('button', { name: 'Error: Low tide' });
  repair();
  show('/a');
  await screen.findByRole('button', { name: 'Error: Low tide' });
  show('/b');
  await screen.findByText('The quay');
  expect(screen.queryByRole('button')).toBeNull();
});
