import type { Fault } from './inspect-page.ts';

/** Finds faults of headings, controls, languages and pictures. Runs in the browser. */
export function inspectStructure(shown: string): Fault[] {
  /** Pixels by which browsers may round. */
  const ROUNDING = 1;

  const root = document.documentElement;
  const scope = document.querySelector(shown) ?? document.body;
  const faults: Fault[] = [];
  const report = (kind: string, { localName, outerHTML }: Element, detail = '') =>
    faults.push({ kind, element: `${localName} «${outerHTML.slice(0, 100)}»`, detail });

  // Headings: one h1, and no level left out.
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) =>
    heading.checkVisibility(),
  );
  const count = headings.filter(({ localName }) => localName === 'h1').length;
  if (count !== 1) report('not one h1', document.body, String(count));
  // Only the menu comes before the h1.
  let previous = 1;
  for (const heading of headings) {
    const level = Number(heading.localName[1]);
    if (level > previous + 1) report('heading level left out', heading, `h${level} after h${previous}`);
    if (!heading.textContent?.trim()) report('heading without words', heading);
    previous = level;
  }

  // What can be pressed has a name.
  for (const control of scope.querySelectorAll('a[href], button, summary')) {
    if (!control.checkVisibility()) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
    const picture = control.querySelector('img[alt], [role=img]');
    if (!/[^\s\p{Cf}]/u.test(name) && !picture?.getAttribute('alt'))
      report('control without a name', control);
  }

  try {
    const languages = [...document.querySelectorAll('[lang]')].map(
      (element) => element.getAttribute('lang') ?? '',
    );
    Intl.getCanonicalLocales(languages);
  } catch (error) {
    report('lang is invalid', root, String(error));
  }
  if (!root.lang) report('page without lang', root);

  // Pictures.
  for (const image of scope.querySelectorAll('img')) {
    if (!image.checkVisibility()) continue;
    const { width, height } = image.getBoundingClientRect();
    // The cover fills its frame.
    const isInText = image.closest('main article figure:not(article > figure)') !== null;
    const isVector = /\.svg$/.test(image.currentSrc);
    // `naturalWidth` is in the pixels of `sizes`, not of the file.
    const ownWidth = Number(image.getAttribute('width') ?? image.naturalWidth);
    if (!image.complete || image.naturalWidth === 0)
      report('picture does not load', image, image.currentSrc || image.src);
    if (isInText && !isVector && width > ownWidth + ROUNDING)
      report('picture is stretched', image, `${ownWidth} to ${Math.round(width)} px`);
    if (height > 2 * innerHeight)
      report('picture is taller than two windows', image, `${Math.round(height)} px`);
  }
  return faults;
}
