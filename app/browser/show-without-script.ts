/**
 * Falls back to the no-JS page: style sheets hide everything that needs JavaScript, and show its replacements. Used when the
 * application can't be loaded.
 */
export function showWithoutScript(): void {
  delete document.documentElement.dataset.js;
}
