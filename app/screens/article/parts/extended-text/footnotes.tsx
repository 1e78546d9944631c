import { textAttributes } from '#app/language/text-language.ts';
import type { TextWords } from '#app/language/text-words.ts';
import { useLanguage } from '#app/language/use-language.ts';
import { textOf } from '#contract/body/body-text.ts';
import type { Footnote } from '#contract/body/footnotes.ts';
import styles from './extended-text.module.css';
import type { GroupRendering } from './group-rendering.ts';

/** The id of a footnote below the text, and of its number in the text. */
export const noteId = (number: number) => `note-${number}`;
const numberId = (number: number) => `to-note-${number}`;

/** The number of a footnote in the text, which leads to it. */
export function FootnoteNumber({ number, words }: { number: number; words: TextWords }) {
  const written = useLanguage().formatNumber(number);
  return (
    <sup className={styles.number}>
      <a id={numberId(number)} href={`#${noteId(number)}`} aria-label={words.note(written)}>
        {written}
      </a>
    </sup>
  );
}

type Props = { footnotes: readonly Footnote[]; rendering: GroupRendering };

/** All footnotes below the text; each leads back to its number. */
export function Footnotes({ footnotes, rendering }: Props) {
  const { inlines, language, words, wordsAttributes } = rendering;
  const { formatNumber } = useLanguage();
  return (
    <section className={styles.footnotes} aria-labelledby="notes">
      <h2 id="notes" {...wordsAttributes}>
        {words.notes}
      </h2>
      <ol>
        {footnotes.map(({ number, children }) => (
          <li key={number} id={noteId(number)} {...textAttributes(children.map(textOf).join(''), language)}>
            <span>{inlines(children)}</span>{' '}
            <a
              className={styles.back}
              href={`#${numberId(number)}`}
              aria-label={words.backToText(formatNumber(number))}
            >
              ↩{'\uFE0E'}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
