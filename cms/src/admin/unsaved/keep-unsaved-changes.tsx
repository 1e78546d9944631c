import type { StrapiApp } from '@strapi/strapi/admin';
import { text } from '../texts/panel-language';
import { createChangeStore } from './change-store';
import { UnsavedChanges } from './unsaved-changes';
import { watchRequests } from './watch-requests';

/** Keeps what editors write until it is saved (decision 0022). */
export function keepUnsavedChanges(getPlugin: StrapiApp['getPlugin']): void {
  const store = createChangeStore(window.localStorage, Date.now);
  const requests = watchRequests({
    fetch: window.fetch.bind(window),
    messages: {
      unreachable: () => text('masthead.save.unreachable'),
      stale: ({ by, isOwn }) => text(isOwn ? 'masthead.save.staleOwn' : 'masthead.save.stale', { by }),
    },
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  window.fetch = requests.fetch;
  requests.listen((event) => {
    if (event.type === 'loggedOut' && event.user) store.removeAllOf(event.user);
  });

  // Below the buttons 'Publish' and 'Save', inside the form.
  getPlugin('content-manager').injectComponent('editView', 'right-links', {
    name: 'masthead-unsaved-changes',
    Component: () => <UnsavedChanges store={store} requests={requests} />,
  });
}
