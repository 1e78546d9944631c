import { Fragment, type ReactNode } from 'react';
import type { Rendering } from '#app/screens/article/render-blocks.tsx';
import { type Footnote, footnoteRuns } from '#contract/body/footnotes.ts';
import type { Inline } from '#contract/body/rich-text.ts';

/** Renders texts and links with `renderNumber` in place of each footnote, and `renderInlines` between these. */
export function withFootnotes(
  footnotes: ReadonlyMap<Inline, Footnote>,
  renderInlines: Rendering['inlines'],
  renderNumber: (footnote: Footnote) => ReactNode,
): Rendering['inlines'] {
  return (inlines) =>
    footnoteRuns(inlines).map((run, key) => {
      const footnote = run[0] && footnotes.get(run[0]);
      return <Fragment key={key}>{footnote ? renderNumber(footnote) : renderInlines(run)}</Fragment>;
    });
}
