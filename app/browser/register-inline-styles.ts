/**
 * Adds a disabled link for each style sheet that is inline in the page. Otherwise the code that loads a screen would load its
 * style sheet a second time.
 */
export function registerInlineStyles(document: Document): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-href]')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', disabled: true, href: dataset.href });
    document.head.append(link);
  }
}
