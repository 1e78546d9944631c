import { lazyPart } from '#app/screens/article/lazy-part.tsx';
import type { ExtendedTextProps } from './extended-text.tsx';
import { isExtended } from './is-extended.ts';

/** A text with groups, footnotes or wide pictures. */
export const ExtendedText = lazyPart(
  () => import('./extended-text.tsx'),
  ({ ExtendedText }) => ExtendedText,
  (props: ExtendedTextProps) => (isExtended(props.blocks) ? props : null),
);
