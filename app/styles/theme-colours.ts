/** The colour of the browser's toolbars in each scheme, the same as --paper in tokens.css. */
export const THEME_COLOURS = { light: '#fdfdfb', dark: '#0e151b' } as const;
