// @vitest-environment happy-dom
import { type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyComponent } from './lazy-component.tsx';

const Panel = () => <p>panel</p>;
const itself = (component: typeof Panel) => component;
const offline = () => Promise.reject(new Error('offline'));

/** Renders an element inside an error boundary with a retry button and a Suspense fallback. */
function render(element: ReactNode) {
  const container = document.createElement('div');
  const root = createRoot(container, { onCaughtError: () => undefined });
  onTestFinished(() => root.unmount());
  root.render(
    <ErrorBoundary fallback={(_, reset) => <button type="button" onClick={reset} />}>
      <Suspense fallback="waiting">{element}</Suspense>
    </ErrorBoundary>,
  );
  return container;
}

test('code is loaded once for many calls', async () => {
  const load = vi.fn(async () => Panel);
  const { preload } = lazyComponent(load, itself);
  await Promise.all([preload(), preload()]);
  await preload();
  expect(load).toHaveBeenCalledOnce();
});

test('a failed load is tried again on the next call', async () => {
  const load = vi.fn(async () => Panel).mockImplementationOnce(offline);
  const { preload } = lazyComponent(load, itself);
  await expect(preload()).rejects.toThrow('offline');
  await expect(preload()).resolves.toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a retry loads a missing style sheet before the code', async () => {
  const href = 'https://magazine.example/assets/home.css';
  const load = vi.fn(async () => Panel);
  load.mockImplementationOnce(() => Promise.reject(new Error(`Unable to preload CSS for ${href}`)));
  // happy-dom loads no files.
  const append = vi.spyOn(document.head, 'append').mockImplementation((link) => {
    expect(link).toMatchObject({ rel: 'stylesheet', href });
    expect(load).toHaveBeenCalledOnce();
    if (link instanceof HTMLLinkElement) link.dispatchEvent(new Event('load'));
  });
  onTestFinished(() => append.mockRestore());
  const { preload, isLoaded } = lazyComponent(load, itself);
  await expect(preload()).rejects.toThrow(href);
  await preload();
  expect(append).toHaveBeenCalledOnce();
  expect(isLoaded()).toBe(true);
});

test('a render suspends until the code is loaded, without errors from React', async () => {
  const consoleError = vi.spyOn(console, 'error');
  const { promise, resolve } = Promise.withResolvers<typeof Panel>();
  const Lazy = lazyComponent(() => promise, itself);
  const container = render(<Lazy />);
  await expect.poll(() => container.textContent).toBe('waiting');
  resolve(Panel);
  await expect.poll(() => container.textContent).toBe('panel');
  expect(consoleError).not.toHaveBeenCalled();
});

test('a render recovers after a failed load', async () => {
  const Lazy = lazyComponent(vi.fn(async () => Panel).mockImplementationOnce(offline), itself);
  const container = render(<Lazy />);
  await expect.poll(() => container.querySelector('button')).not.toBeNull();
  await Lazy.preload();
  container.querySelector('button')?.click();
  await expect.poll(() => container.textContent).toBe('panel');
});
