import { expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

const Panel = () => <p>panel</p>;

test('code is fetched once, however often it is wanted', async () => {
  const load = vi.fn(async () => Panel);
  const { preload } = lazyComponent(load);
  await Promise.all([preload(), preload()]);
  await preload();
  expect(load).toHaveBeenCalledOnce();
});

test('code that could not be fetched is fetched when it is wanted again', async () => {
  const load = vi.fn(async () => Panel).mockRejectedValueOnce(new Error('offline'));
  const { preload } = lazyComponent(load);
  await expect(preload()).rejects.toThrow('offline');
  await expect(preload()).resolves.toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
});
