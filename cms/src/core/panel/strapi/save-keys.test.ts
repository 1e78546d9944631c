import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { isPublishKey, isSaveKey } from './save-keys';

type Strapis = { getEditViewShortcut(event: object): 'save' | 'publish' | null };

test('every keyboard shortcut with which the panel saves or publishes is recognised', async () => {
  const manager = createRequire(import.meta.url).resolve('@strapi/content-manager/package.json');
  const file = path.join(path.dirname(manager), 'dist/admin/pages/EditView/utils/keyboardShortcuts.mjs');
  const { getEditViewShortcut }: Strapis = await import(pathToFileURL(file).href);
  const keys = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).concat('Enter');
  const shortcuts = keys.flatMap((key) =>
    [true, false].flatMap((shiftKey) => {
      const event = { key, shiftKey, ctrlKey: true, metaKey: false };
      const does = getEditViewShortcut(event);
      return does ? { event, does } : [];
    }),
  );
  expect(shortcuts.length).toBeGreaterThan(1);
  for (const { event, does } of shortcuts) {
    expect(isSaveKey(Object.assign(Object.create(null), event))).toBe(true);
    expect(isPublishKey(Object.assign(Object.create(null), event))).toBe(does === 'publish');
  }
});
