import type { ReactNode } from 'react';

/** A text with its line breaks as elements, which other programs also keep when the text is copied or shown without CSS. */
export function withLineBreaks(text: string): ReactNode {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
}
