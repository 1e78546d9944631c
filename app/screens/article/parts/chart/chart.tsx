import type { ReactNode } from 'react';
import { textAttributes } from '#app/language/text-language.ts';
import { textWords } from '#app/language/text-words.ts';
import { useInterfaceAttributes, useLanguage } from '#app/language/use-language.ts';
import type { GroupOf } from '#app/screens/article/parts/extended-text/group-rendering.ts';
import { textOf } from '#contract/body/body-text.ts';
import { type ChartData, readChart } from '#contract/body/read-chart.ts';
import type { Inline } from '#contract/body/rich-text.ts';
import styles from './chart.module.css';
import { Bars, Lines, Shares } from './drawings.tsx';

export type ChartProps = {
  table: GroupOf<'table'>;
  /** The language of the article. */
  language: string;
  /** The table, if its numbers cannot be read. */
  plain: ReactNode;
  /** Renders the table without its caption. */
  renderNumbers: () => ReactNode;
};

/** A table as a chart, with the table below it, where readers and screen readers find the same numbers. */
export function Chart({ table, language, plain, renderNumbers }: ChartProps) {
  const words = textWords(useLanguage().wordsTag);
  const attributes = useInterfaceAttributes();
  const data = readChart({ ...table, rows: table.rows.map((row) => row.map(textOfCell)) }, language);
  if (!data) return plain;
  const { caption } = table;
  return (
    <figure className={styles.chart}>
      {caption && <figcaption {...textAttributes(caption, language)}>{caption}</figcaption>}
      <div role="img" aria-label={caption || words.chart}>
        <Drawing data={data} />
      </div>
      <details>
        <summary {...attributes}>{words.numbers}</summary>
        {renderNumbers()}
      </details>
    </figure>
  );
}

const textOfCell = (cell: readonly Inline[]): string => cell.map(textOf).join('').trim();

function Drawing({ data }: { data: ChartData }) {
  switch (data.kind) {
    case 'bars':
      return <Bars data={data} />;
    case 'lines':
      return <Lines data={data} />;
    case 'shares':
      return <Shares data={data} />;
  }
}
