import { adminApi, type StrapiApp } from '@strapi/strapi/admin';
import { toast } from 'sonner';
import { type WatchedSaves, watchSaves } from '../../../core/panel/saves/watch-saves';
import { text } from '../words';
import { createChangeStore } from './change-store';
import { newKey } from './new-key';
import { UnsavedChanges } from './unsaved-changes';

/** Keeps what editors write until it is saved (decision 0022). Returns what happens to documents. */
export function keepUnsavedChanges(getPlugin: StrapiApp['getPlugin']): WatchedSaves {
  const store = createChangeStore(window.localStorage, Date.now);
  const saves = watchSaves(adminApi, {
    messages: {
      unreachable: () => text('save.unreachable'),
      stale: ({ by, isOwn }) => text(isOwn ? 'save.staleOwn' : 'save.stale', { by }),
    },
    newKey,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  saves.listen((event) => {
    // The answer to a save takes the place of older messages.
    if (event.type === 'saved' || event.type === 'failed') toast.dismiss();
    if (event.type === 'loggedOut' && event.user) store.removeAllOf(event.user);
  });

  // Below the buttons 'Publish' and 'Save', inside the form.
  getPlugin('content-manager').injectComponent('editView', 'right-links', {
    name: 'masthead-unsaved-changes',
    Component: () => <UnsavedChanges store={store} saves={saves} />,
  });
  return saves;
}
