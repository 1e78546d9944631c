declare global {
  interface Window {
    /** Resolves when the complete style sheets of the page apply. */
    mastheadStyles?: Promise<unknown>;
  }
}

const FAILURE_DELAY_MS = 500;

/**
 * Loads the style sheets of the page, of which it has only the rules that its markup needs. The application waits for them. They
 * apply together: one alone would come after rules of the page that override it.
 */
export function loadStyles(): void {
  const { href = '' } = document.querySelector<HTMLElement>('style[data-href]')?.dataset ?? {};
  const links = href.split(' ').filter(Boolean).map(addLink);
  window.mastheadStyles = Promise.all(links.map(({ loaded }) => loaded)).then(() => {
    for (const { link } of links) link.media = '';
  });
}

function addLink(href: string) {
  const link = document.createElement('link');
  const loaded = new Promise((onload, reject) => {
    // Firefox also ends it when the reader leaves the page, where nothing more runs after the delay.
    const onerror = () => setTimeout(reject, FAILURE_DELAY_MS, new Error(`Failed to load ${href}`));
    Object.assign(link, { rel: 'stylesheet', media: 'not all', href, onload, onerror });
  });
  document.head.append(link);
  return { link, loaded };
}
