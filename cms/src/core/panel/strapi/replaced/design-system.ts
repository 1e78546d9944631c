import type { Replacement } from './replacement';

/** Replacements in Strapi's design system, which every screen uses. */
export const DESIGN_SYSTEM: readonly Replacement[] = [
  // A field keeps its hint beside an error: it explains how to write a URL that was refused.
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=hint: \w, error: \w \} = \w+\("Hint"\);\s+return )!t \|\| n \?/,
    ours: '!t ?',
  },
  // English texts for screen readers (`texts/name-unnamed.ts`).
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=closeLabel: \w = )"Close modal"/g,
    ours: "globalThis.mastheadText?.('panel.close')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=clearLabel: \w = )"[Cc]lear"/g,
    ours: "globalThis.mastheadText?.('panel.clear')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /`\$\{e\} (date|time)`/g,
    ours: 'e',
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=dateLabel: \w = |label: \w = )"Choose date"/g,
    ours: "globalThis.mastheadText?.('panel.chooseDate')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=timeLabel: \w = )"Choose time"/g,
    ours: "globalThis.mastheadText?.('panel.chooseTime')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=loadingMessage: \w = )"Loading content\.\.\."/g,
    ours: "globalThis.mastheadText?.('panel.loading')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=children: )"Loading"/g,
    ours: "globalThis.mastheadText?.('panel.loading')",
  },
  // Locked fields don't show crosses: lists with and without a box to type in, and dates.
  { file: '/design-system/dist/index.mjs', strapis: 'Y && z ?', ours: 'Y && z && !m ?' },
  { file: '/design-system/dist/index.mjs', strapis: 'onClear: J && h ?', ours: 'onClear: J && h && !o ?' },
  { file: '/design-system/dist/index.mjs', strapis: 'q && $ ?', ours: 'q && $ && !v ?' },
  // The letters in an empty date field.
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=return )"(DD|YYYY)"/g,
    ours: (_, letters = '') => `globalThis.mastheadText?.('panel.letters.${letters}') ?? "${letters}"`,
  },
  // Tab leaves an open list or calendar, which goes: Strapi keeps the cursor in it.
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=\["Tab"\]\.includes\(I\.key\) && o\.open\)\s+)I\.preventDefault\(\);/,
    ours: 'o.onOpenChange(!1);',
  },
  {
    file: '/ui-primitives/dist/index.mjs',
    strapis: /(?<=\["Tab"\]\.includes\(v\.key\) && e\.open\)\s+)v\.preventDefault\(\);/,
    ours: 'e.onOpenChange(!1);',
  },
  // A list of seven is seen whole.
  { file: '/design-system/dist/index.mjs', strapis: /(?<=maxHeight: )"15rem"/g, ours: '"min(40rem, 50vh)"' },
];
