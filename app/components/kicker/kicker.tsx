import { searchHref } from '#app/content/search-filters.ts';
import { textAttributes } from '#app/language/text-language.ts';
import { useInterfaceAttributes, useLanguageAround, useWords } from '#app/language/use-language.ts';
import styles from './kicker.module.css';

type Props = {
  tags: readonly { name: string }[];
  /** The sponsor of the article, if it is sponsored. */
  sponsor: string | undefined;
};

/** Above a title: the sponsor, if any, and the tags, each linked to its search (spec §2). */
export function Kicker({ tags, sponsor }: Props) {
  const language = useLanguageAround();
  if (tags.length === 0 && !sponsor) return null;
  return (
    <p className={styles.kicker}>
      {sponsor && <SponsorLabel sponsor={sponsor} />}
      {tags.map(({ name }) => (
        <a key={name} href={searchHref({ tags: [name] })} {...textAttributes(name, language)}>
          {name}
        </a>
      ))}
    </p>
  );
}

function SponsorLabel({ sponsor }: { sponsor: string }) {
  return <span {...useInterfaceAttributes()}>{useWords().sponsoredBy(sponsor)}</span>;
}
