/**
 * Loads the page of a URL that Back or Forward leads to before the application is ready, or without it. After a reload, the
 * browser counts the URLs that the application visited before as one document, and only changes the URL.
 */
export function loadEarlyHistory(signal: AbortSignal): void {
  const { pathname, search } = location;
  function load() {
    // A change of the fragment alone doesn't need a reload.
    if (location.pathname !== pathname || location.search !== search) location.reload();
  }
  addEventListener('popstate', load, { signal });
}
