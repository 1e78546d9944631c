import { accentOf } from '#contract/entities/accent.ts';
import type { Face } from '#contract/entities/site.ts';

const DIVIDERS = {
  single: '--divider:var(--line)',
  hairline: '--line:1px solid var(--hairline);--divider:var(--line)',
} as const;

/** The margin of base.css would let a picture reach into its round corners. */
const UNCUT = 'img{overflow-clip-margin:content-box}';

/**
 * A style sheet with the design tokens (tokens.css) that a magazine's own face replaces; empty for the face as designed. Its
 * selector is stronger than that of the tokens and weaker than the black & white palette's, which doesn't use an accent. An
 * accent that would be hard to read is left out.
 */
export function faceStyle({ accentColour, corners, rules }: Face): string {
  const accent = accentColour === undefined ? null : accentOf(accentColour);
  const tokens = [
    ...(accent ? [`--accent:${accent.light}`] : []),
    ...(corners === 'rounded' ? ['--corner:.5rem'] : []),
    ...(rules ? [DIVIDERS[rules]] : []),
  ];
  const style = tokens.length > 0 ? `html:root{${tokens.join(';')}}` : '';
  const inTheDark = accent ? darkStyle(`--accent:${accent.dark}`) : '';
  return style + inTheDark + (corners === 'rounded' ? UNCUT : '');
}

/** For the dark scheme of the system or the reader. Older browsers lack `light-dark()`. */
const darkStyle = (token: string) =>
  `@media (prefers-color-scheme:dark){html:root:where(:not([data-scheme=light])){${token}}}` +
  `html:root:where([data-scheme=dark]){${token}}`;
