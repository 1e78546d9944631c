import { type Connection, isSlow } from './connection.ts';

/** The localStorage key for the font files that this browser has loaded before. */
const STORAGE_KEY = 'fonts';

/**
 * Preloads the fonts that every page uses. Not on a slow connection, where they would arrive too late for this page (docs/
 * decisions/0011), unless this browser has loaded the same files before: the page is shown in the fallback fonts, and
 * loads its own after everything else, for the next one. Only a slow connection reads the storage before the first paint.
 */
export function preloadFonts(connection: Connection): void {
  const fonts = document.querySelector<HTMLMetaElement>('meta[name=masthead-fonts]')?.content;
  if (!fonts) return;
  if (!isSlow(connection) || readLoadedFonts() === fonts) {
    for (const href of fonts.split(' ')) {
      const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href };
      document.head.append(Object.assign(document.createElement('link'), preload));
    }
    showAllOrNone();
  } else showFallbacks();
  addEventListener('load', () => {
    if (readLoadedFonts() === fonts) return;
    const faces = [...document.fonts].filter(({ display }) => display === 'optional');
    Promise.all(faces.map((face) => face.load()))
      .then(() => localStorage.setItem(STORAGE_KEY, fonts))
      .catch(() => undefined);
  });
}

const showFallbacks = () => {
  document.documentElement.dataset.fonts = 'fallback';
};

/**
 * A font that comes after the first paint is not used on this page (`font-display: optional`). Then neither are the others, nor
 * the italic: a page that mixed them would look broken. No API says whether a font is used, but the width of a text does.
 */
function showAllOrNone(): void {
  new PerformanceObserver((entries, observer) => {
    if (!entries.getEntriesByName('first-contentful-paint')[0]) return;
    observer.disconnect();
    const root = getComputedStyle(document.documentElement);
    // It is gone before the next paint.
    const text = document.createElement('span');
    text.textContent = 'Hamburgefonstiv';
    document.body.append(text);
    const widthIn = (families: string) => {
      text.style.cssText = `position:fixed;white-space:pre;font:6rem ${families}`;
      return text.getBoundingClientRect().width;
    };
    const isUsed = (families: string) => widthIn(families) !== widthIn(families.replace(/^[^,]*,/, ''));
    if (!['serif', 'title', 'sans'].every((name) => isUsed(root.getPropertyValue(`--${name}`))))
      showFallbacks();
    text.remove();
  }).observe({ type: 'paint', buffered: true });
}

function readLoadedFonts(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
