import type { BlockGroup, ChartKind } from './block-group.ts';
import { readNumber } from './read-number.ts';

type Value = { text: string; number: number };
/** The values of the row or column of the table with this name. */
export type Series = { name: string; values: readonly Value[] };
export type ChartData = {
  kind: ChartKind;
  /** The names of the rows. */
  labels: readonly string[];
  /** One for each column of numbers. */
  series: readonly Series[];
};

/** Readers can't tell more apart. */
const MAX_SERIES = 6;
const MAX_BARS = 40;

type Table = Pick<BlockGroup, 'chart' | 'header'> & {
  /** The texts of its cells. */
  rows: readonly (readonly string[])[];
};

/** The numbers of a table whose first column has names and whose others have numbers; `null` for any other, which stays a table. */
export function readChart({ chart, header, rows }: Table, language: string): ChartData | null {
  const hasNames = header === 'row' || header === 'both';
  const [names = []] = rows;
  const body = hasNames ? rows.slice(1) : rows;
  const series = names.slice(1).flatMap((name, index) => {
    const values = body.map((row) => readValue(row[index + 1] ?? '', language));
    return isComplete(values) ? [{ name: hasNames ? name : '', values }] : [];
  });
  const isRead = series.length > 0 && series.length === names.length - 1 && series.length <= MAX_SERIES;
  if (!chart || !isRead || !fits(chart, series)) return null;
  return { kind: chart, labels: body.map(([label = '']) => label), series };
}

function readValue(text: string, language: string): Value | null {
  const number = readNumber(text, language);
  return number === null ? null : { text, number };
}

const isComplete = (values: readonly (Value | null)[]): values is Value[] =>
  values.every((value) => value !== null);

function fits(kind: ChartKind, series: readonly Series[]): boolean {
  const numbers = series.flatMap(({ values }) => values.map(({ number }) => number));
  const isFlat = numbers.every((number) => number === 0);
  switch (kind) {
    case 'bars':
      return numbers.length <= MAX_BARS && !isFlat;
    case 'lines':
      return numbers.length > series.length;
    case 'shares':
      return (
        series.length === 1 &&
        numbers.length <= MAX_SERIES &&
        !isFlat &&
        numbers.every((number) => number >= 0)
      );
  }
}
