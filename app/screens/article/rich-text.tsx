import type { ReactNode } from 'react';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useLanguageAround } from '#app/language/use-language.ts';
import type { Block } from '#contract/body/rich-text.ts';
import { pageRendering } from './page-rendering.tsx';
import { ExtendedText } from './parts/extended-text/part.ts';
import { renderBlock } from './render-blocks.tsx';
import styles from './rich-text.module.css';

type Props = {
  blocks: readonly Block[];
  /** The sponsor of the article. */
  sponsor: string | undefined;
  /** Placed inside the text: reader views of browsers keep it there, but drop elements before the text. */
  cover?: ReactNode;
};

/** The body of an article: the blocks and text modifiers of spec §3, and groups beyond them (decision 0061). */
export function RichText(props: Props) {
  return <ExtendedText {...props} plain={<PlainText {...props} />} meanwhile={null} />;
}

/** Shows a group as its blocks, and a footnote in parentheses. */
function PlainText({ blocks, sponsor, cover }: Props) {
  const language = useLanguageAround();
  const { origin } = useSiteConfig();
  const rendering = pageRendering(blocks, { language, sponsoring: { sponsor, origin }, first: blocks[0] });
  return (
    <div className={styles.body}>
      {cover}
      {blocks.map((block, key) => renderBlock(block, key, rendering))}
    </div>
  );
}
