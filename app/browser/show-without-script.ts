/**
 * Falls back to the page without JavaScript: style sheets hide what only works with it, and show what replaces that. For
 * when the application cannot be loaded.
 */
export function showWithoutScript(): void {
  delete document.documentElement.dataset.js;
}
