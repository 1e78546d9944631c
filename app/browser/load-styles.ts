declare global {
  interface Window {
    /** Resolves when the complete style sheets of the page apply. */
    mastheadStyles?: Promise<unknown>;
  }
}

/** Loads the style sheets of the page, of which its markup has only the rules that it needs. The application waits for them. */
export function loadStyles(): void {
  const { href = '' } = document.querySelector<HTMLElement>('style[data-href]')?.dataset ?? {};
  window.mastheadStyles = Promise.all(href.split(' ').filter(Boolean).map(loadStyle));
}

const loadStyle = (href: string) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject });
    document.head.append(link);
  });
