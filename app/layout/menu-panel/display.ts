import { THEME_COLOURS } from '#app/styles/theme-colours.ts';

/**
 * The display preferences (spec §2, toolbar; §4, Colour scheme). A choice is set on <html> for the CSS and stored in
 * localStorage; the boot script applies stored choices before the first paint of a page. Until the reader chooses a
 * scheme, it follows the system.
 */
const CHOICES = {
  scheme: ['light', 'dark'],
  palette: ['colour', 'mono'],
  width: ['narrow', 'wide'],
} as const;

export type DisplayName = keyof typeof CHOICES;
export type Display = { [Name in DisplayName]: (typeof CHOICES)[Name][number] };

const STORAGE_KEY = 'display';

/** The current display: the choices of the reader, else the scheme of the system, in colour and narrow. */
export function readDisplay(root: HTMLElement, systemIsDark: boolean): Display {
  const { scheme, palette, width } = root.dataset;
  return {
    scheme: CHOICES.scheme.find((name) => name === scheme) ?? (systemIsDark ? 'dark' : 'light'),
    palette: CHOICES.palette.find((name) => name === palette) ?? 'colour',
    width: CHOICES.width.find((name) => name === width) ?? 'narrow',
  };
}

/** Applies and stores a choice. If storage is unavailable, it applies to this page only. */
export function chooseDisplay<Name extends DisplayName>(
  name: Name,
  choice: Display[Name],
  root: HTMLElement,
  storage: () => Storage,
): void {
  root.dataset[name] = choice;
  const { scheme, palette, width } = root.dataset;
  if (name === 'scheme') setThemeColour(root.ownerDocument, scheme === 'dark' ? 'dark' : 'light');
  try {
    storage().setItem(STORAGE_KEY, JSON.stringify({ scheme, palette, width }));
  } catch {
    // Storage is blocked or full.
  }
}

/** Applies the stored choices. Invalid ones, or all of them if storage is unavailable, are ignored. */
export function applyStoredDisplay(root: HTMLElement, storage: () => Storage): void {
  try {
    const chosen: Record<string, unknown> = JSON.parse(storage().getItem(STORAGE_KEY) ?? '{}');
    for (const [name, choices] of Object.entries(CHOICES)) {
      const choice = choices.find((known) => known === chosen[name]);
      if (choice) root.dataset[name] = choice;
      if (choice === 'light' || choice === 'dark') setThemeColour(root.ownerDocument, choice);
    }
  } catch {
    // Storage is blocked or has invalid JSON.
  }
}

/** Sets the colour of the browser's toolbars. Until a scheme is chosen they follow the system. */
function setThemeColour(document: Document, scheme: Display['scheme']): void {
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', THEME_COLOURS[scheme]);
  }
}
