/** The paper of each scheme, as tokens.css has it: what a browser colours its own bars with. */
export const THEME_COLOURS = { light: '#fdfdfb', dark: '#0e151b' } as const;
