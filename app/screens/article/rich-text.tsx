import { Suspense } from 'react';
import { useLanguageAround } from '#app/language/use-language.ts';
import { ErrorBoundary } from '#app/lib/error-boundary.tsx';
import { lazyComponent } from '#app/lib/lazy-component.tsx';
import type { Block } from '#contract/entities/rich-text.ts';
import { isExtended } from './is-extended.ts';
import { pageRendering } from './page-rendering.tsx';
import { renderBlock } from './render-blocks.tsx';
import styles from './rich-text.module.css';

/** Loaded for the few articles that need it. */
export const ExtendedText = lazyComponent(
  () => import('./extended/extended-text.tsx'),
  ({ ExtendedText }) => ExtendedText,
);

type Props = { blocks: readonly Block[] };

/** The body of an article: the blocks and text modifiers of spec §3, and what is beyond them (decision 0061). */
export function RichText({ blocks }: Props) {
  if (!isExtended(blocks)) return <PlainText blocks={blocks} />;
  return (
    <ErrorBoundary fallback={() => <PlainText blocks={blocks} />}>
      <Suspense>
        <ExtendedText blocks={blocks} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Shows a group as its blocks, and a footnote in parentheses. */
function PlainText({ blocks }: Props) {
  const rendering = pageRendering(blocks, useLanguageAround());
  return <div className={styles.body}>{blocks.map((block, key) => renderBlock(block, key, rendering))}</div>;
}
