import { type Connection, isSlow } from './connection.ts';

/** Where the fonts that this browser has had are written down. */
const STORAGE_KEY = 'fonts';

/**
 * Asks for the fonts that every page is set in, before the style does. Left out where they would come too late for this
 * page and only delay its picture (docs/decisions/0011), unless this browser has had these very files.
 */
export function preloadFonts(connection: Connection): void {
  const fonts = document.querySelector<HTMLMetaElement>('meta[name=masthead-fonts]')?.content;
  if (!fonts) return;
  const hadBefore = readFontsHad() === fonts;
  if (hadBefore || !isSlow(connection)) {
    for (const href of fonts.split(' ')) {
      const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href };
      document.head.append(Object.assign(document.createElement('link'), preload));
    }
  }
  if (!hadBefore) {
    addEventListener('load', () => {
      document.fonts.ready.then(() => localStorage.setItem(STORAGE_KEY, fonts)).catch(() => undefined);
    });
  }
}

function readFontsHad(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
