import { CorrectionText } from '#app/components/correction-text.tsx';
import { PublishedOn } from '#app/components/published-on.tsx';
import { correctionsHref } from '#app/content/hrefs.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import type { Correction } from '#contract/entities/correction.ts';
import styles from './corrections.module.css';

/** The corrections of an article, with their dates. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  if (corrections.length === 0) return null;
  return (
    <section className={styles.corrections} aria-labelledby="corrections">
      <h2 id="corrections" className={styles.heading} {...attributes}>
        {words.corrections}
      </h2>
      <ul className={styles.list}>
        {corrections.map(({ correctedOn, text }, index) => (
          <li key={index}>
            <p className={styles.date}>
              <PublishedOn date={correctedOn} />
            </p>
            <CorrectionText text={text} />
          </li>
        ))}
      </ul>
      <p className={styles.all} {...attributes}>
        <a href={correctionsHref()}>{words.allCorrections}</a>
      </p>
    </section>
  );
}
