import { READY } from './early-clicks.ts';

/**
 * Loads the page of an address that Back or Forward leads to before the application is ready, or without it. After a reload,
 * the browser counts the addresses that the application visited before as one document, and changes the address only.
 */
export function loadEarlyHistory(): void {
  const { pathname, search } = location;
  function load() {
    // A fragment alone needs no other page.
    if (location.pathname !== pathname || location.search !== search) location.reload();
  }
  addEventListener('popstate', load);
  addEventListener(READY, () => removeEventListener('popstate', load));
}
