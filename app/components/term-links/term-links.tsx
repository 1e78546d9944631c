import { searchHref } from '#app/content/search-filters.ts';
import { textAttributes } from '#app/language/text-language.ts';
import { useInterfaceAttributes, useLanguage } from '#app/language/use-language.ts';
import type { TermKind } from '#contract/entities/terms.ts';
import styles from './term-links.module.css';

/** Terms of a kind under a heading, each linked to its page; renders nothing without terms. */
export function TermLinks({ kind, names }: { kind: TermKind; names: readonly string[] }) {
  const { words, tag } = useLanguage();
  const attributes = useInterfaceAttributes();
  if (names.length === 0) return null;
  return (
    <section className={styles.terms}>
      <h2 {...attributes}>{words.terms[kind].label}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={searchHref({ [kind]: [name] })} {...textAttributes(name, tag)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
