import { useTextAttributes } from '#app/language/use-language.ts';
import { withLineBreaks } from './line-breaks.tsx';

/** The text of a correction, which may be in another language than its article. */
export function CorrectionText({ text }: { text: string }) {
  return <p {...useTextAttributes(text)}>{withLineBreaks(text.trim())}</p>;
}
