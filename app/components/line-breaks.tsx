import type { ReactNode } from 'react';

/** The ends of lines on all systems, and those of word processors. */
const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/;

/** A text with its line breaks as elements, which also other programs keep when the text is copied or shown without CSS. */
export function withLineBreaks(text: string): ReactNode {
  return text.split(LINE_END).flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
}
