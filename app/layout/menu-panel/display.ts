import { THEME_COLOURS } from '#app/styles/theme-colours.ts';

/**
 * How a visitor likes the site to look (spec §2, toolbar; §4, Colour scheme). What was chosen
 * stands on <html>, where the style reads it, and is remembered; the boot script puts it there
 * before the next page is painted. What was not chosen follows the system.
 */
const CHOICES = {
  scheme: ['light', 'dark'],
  palette: ['colour', 'mono'],
  width: ['narrow', 'wide'],
} as const;

export type DisplayName = keyof typeof CHOICES;
export type Display = { [Name in DisplayName]: (typeof CHOICES)[Name][number] };

const STORAGE_KEY = 'display';

/** What is in force now: what was chosen, else the system's scheme, in colour, narrow. */
export function readDisplay(root: HTMLElement, systemIsDark: boolean): Display {
  const { scheme, palette, width } = root.dataset;
  return {
    scheme: CHOICES.scheme.find((name) => name === scheme) ?? (systemIsDark ? 'dark' : 'light'),
    palette: CHOICES.palette.find((name) => name === palette) ?? 'colour',
    width: CHOICES.width.find((name) => name === width) ?? 'narrow',
  };
}

/** Puts a choice into force and remembers it; where nothing may be stored it holds for this page. */
export function chooseDisplay<Name extends DisplayName>(
  name: Name,
  choice: Display[Name],
  root: HTMLElement,
  storage: () => Storage,
): void {
  root.dataset[name] = choice;
  const { scheme, palette, width } = root.dataset;
  if (name === 'scheme') colourBars(root.ownerDocument, scheme === 'dark' ? 'dark' : 'light');
  try {
    storage().setItem(STORAGE_KEY, JSON.stringify({ scheme, palette, width }));
  } catch {
    // Private windows and full disks: the page still looks as chosen.
  }
}

/** Puts into force what was chosen on an earlier page. A store that can't be read, or says something else, counts as empty. */
export function showChosenDisplay(root: HTMLElement, storage: () => Storage): void {
  try {
    const chosen: Record<string, unknown> = JSON.parse(storage().getItem(STORAGE_KEY) ?? '{}');
    for (const [name, choices] of Object.entries(CHOICES)) {
      const choice = choices.find((known) => known === chosen[name]);
      if (choice) root.dataset[name] = choice;
      if (choice === 'light' || choice === 'dark') colourBars(root.ownerDocument, choice);
    }
  } catch {
    // As said above.
  }
}

/** The browser's own bars go with a scheme that was chosen; until then they go with the system's. */
function colourBars(document: Document, scheme: Display['scheme']): void {
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', THEME_COLOURS[scheme]);
  }
}
