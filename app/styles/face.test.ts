import { expect, test } from 'vitest';
import { faceStyle } from './face.ts';

const DARK =
  '@media (prefers-color-scheme:dark){html:root:where(:not([data-scheme=light])){--accent:#7ab2c6}}' +
  'html:root:where([data-scheme=dark]){--accent:#7ab2c6}';

test.each([
  { face: {}, style: '' },
  { face: { accentColour: '#0e4a5c' }, style: `html:root{--accent:#0e4a5c}${DARK}` },
  { face: { accentColour: '#ffcc00' }, style: '' },
  { face: { corners: 'rounded' }, style: 'html:root{--corner:.5rem}img{overflow-clip-margin:content-box}' },
  { face: { rules: 'single' }, style: 'html:root{--divider:var(--line)}' },
  {
    face: { accentColour: '#0e4a5c', corners: 'rounded', rules: 'hairline' },
    style: `html:root{--accent:#0e4a5c;--corner:.5rem;--line:1px solid var(--hairline);--divider:var(--line)}${DARK}img{overflow-clip-margin:content-box}`,
  },
] as const)('the design tokens for $face', ({ face, style }) => {
  expect(faceStyle(face)).toBe(style);
});
