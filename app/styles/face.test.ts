import { expect, test } from 'vitest';
import { faceStyle } from './face.ts';

test.each([
  { face: {}, style: '' },
  { face: { accentColour: '#0e4a5c' }, style: 'html:root{--accent:light-dark(#0e4a5c,#7ab2c6)}' },
  { face: { accentColour: '#ffcc00' }, style: '' },
  { face: { corners: 'rounded' }, style: 'html:root{--corner:.5rem}img{overflow-clip-margin:content-box}' },
  { face: { rules: 'single' }, style: 'html:root{--divider:var(--line)}' },
  {
    face: { accentColour: '#0e4a5c', corners: 'rounded', rules: 'hairline' },
    style:
      'html:root{--accent:light-dark(#0e4a5c,#7ab2c6);--corner:.5rem;--line:1px solid var(--hairline);--divider:var(--line)}img{overflow-clip-margin:content-box}',
  },
] as const)('the tokens of the face $face', ({ face, style }) => {
  expect(faceStyle(face)).toBe(style);
});
