/**
 * Adds a disabled link for each style sheet that is inline in the page. Otherwise the code that loads a screen would load its
 * style sheet a second time.
 */
export function registerInlineStyles(document: Document): void {
  const hrefs = document.querySelector<HTMLElement>('style[data-href]')?.dataset.href ?? '';
  for (const href of hrefs.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', disabled: true, href });
    document.head.append(link);
  }
}
