// @vitest-environment happy-dom
import { type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

const Panel = () => <p>panel</p>;
const offline = () => Promise.reject(new Error('offline'));

/** What a reader sees of an element, while its code comes and where it does not. */
function render(element: ReactNode) {
  const place = document.createElement('div');
  const root = createRoot(place, { onCaughtError: () => undefined });
  onTestFinished(() => root.unmount());
  root.render(
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => <button type="button" onClick={resetErrorBoundary} />}
    >
      <Suspense fallback="waiting">{element}</Suspense>
    </ErrorBoundary>,
  );
  return { place };
}

test('code is fetched once, however often it is wanted', async () => {
  const load = vi.fn(async () => Panel);
  const { preload } = lazyComponent(load);
  await Promise.all([preload(), preload()]);
  await preload();
  expect(load).toHaveBeenCalledOnce();
});

test('code that could not be fetched is fetched when it is wanted again', async () => {
  const load = vi.fn(async () => Panel).mockImplementationOnce(offline);
  const { preload } = lazyComponent(load);
  await expect(preload()).rejects.toThrow('offline');
  await expect(preload()).resolves.toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a rendering waits for code that is still to come, and React has nothing to complain about', async () => {
  const complaints = vi.spyOn(console, 'error');
  const { promise, resolve } = Promise.withResolvers<typeof Panel>();
  const Lazy = lazyComponent(() => promise);
  const { place } = render(<Lazy />);
  await expect.poll(() => place.textContent).toBe('waiting');
  resolve(Panel);
  await expect.poll(() => place.textContent).toBe('panel');
  expect(complaints).not.toHaveBeenCalled();
});

test('code that a rendering could not have, and that came when it was wanted again, is shown', async () => {
  const Lazy = lazyComponent(vi.fn(async () => Panel).mockImplementationOnce(offline));
  const { place } = render(<Lazy />);
  await expect.poll(() => place.querySelector('button')).not.toBeNull();
  await Lazy.preload();
  place.querySelector('button')?.click();
  await expect.poll(() => place.textContent).toBe('panel');
});
