import type { ReactNode } from 'react';
import { useLanguage } from '#app/language/use-language.ts';
import styles from './chart.module.css';
import type { ChartData, Series } from './read-chart.ts';

// Drawings are stretched to their place; their lines are as thick at every width, and words stand beside them in HTML.

type Props = { data: ChartData };

/** The style of a series or share, by its place. */
const styleOf = (index: number) => styles[`series${index}`];

function Stroke({ index, from, to }: { index: number; from: number; to: number }) {
  return <line className={styleOf(index)} x1={round(from)} x2={round(to)} y1="50" y2="50" />;
}

const round = (number: number): number => Math.round(number * 10) / 10;

/** A drawing of 100 by 100. */
function Canvas({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <svg className={className} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  );
}

/** The names of several series beside their styles. */
function Legend({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.legend}>
      {names.map((name, index) => (
        <span key={index}>
          <Canvas className={styles.sample}>
            <Stroke index={index} from={0} to={100} />
          </Canvas>
          {name}
        </span>
      ))}
    </div>
  );
}

const numbersOf = (series: readonly Series[]): number[] =>
  series.flatMap(({ values }) => values.map(({ number }) => number));

/** For each row a bar of each series, from zero. */
export function Bars({ data: { labels, series } }: Props) {
  const least = Math.min(0, ...numbersOf(series));
  const most = Math.max(0, ...numbersOf(series));
  const at = (number: number) => (100 * (number - least)) / (most - least);
  return (
    <>
      {series.length > 1 && <Legend names={series.map(({ name }) => name)} />}
      <div className={styles.bars}>
        {labels.map((label, row) => (
          <div key={row}>
            <span className={styles.label}>{label}</span>
            {series.map(({ values }, index) => (
              <div key={index}>
                <Canvas className={styles.bar}>
                  <Stroke index={index} from={at(0)} to={at(values[row]?.number ?? 0)} />
                </Canvas>
                <span>{values[row]?.text}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** A line for each series, from the first row to the last. The scale begins at zero if the numbers are near it. */
export function Lines({ data: { labels, series } }: Props) {
  const { formatNumber } = useLanguage();
  const numbers = numbersOf(series);
  const most = Math.max(...numbers);
  const lowest = Math.min(...numbers);
  const least = lowest >= 0 && lowest <= most / 2 ? 0 : lowest;
  const x = (row: number) => round((100 * row) / (labels.length - 1));
  const y = (number: number) => round(100 - (100 * (number - least)) / (most - least || 1));
  return (
    <>
      {series.length > 1 && <Legend names={series.map(({ name }) => name)} />}
      <div className={styles.lines}>
        <span>{formatNumber(most)}</span>
        <span>{formatNumber(least)}</span>
        <Canvas className={styles.plot}>
          {series.map(({ values }, index) => (
            <polyline
              key={index}
              className={styleOf(index)}
              points={values.map(({ number }, row) => `${x(row)},${y(number)}`).join(' ')}
            />
          ))}
        </Canvas>
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </div>
    </>
  );
}

/** One bar, divided as the numbers are. */
export function Shares({ data: { labels, series } }: Props) {
  const values = series[0]?.values ?? [];
  const sum = values.reduce((total, { number }) => total + number, 0);
  const before = (index: number) =>
    values.slice(0, index).reduce((total, { number }) => total + (100 * number) / sum, 0);
  return (
    <>
      <Canvas className={styles.whole}>
        {values.map((_, index) => (
          <Stroke key={index} index={index} from={before(index)} to={before(index + 1)} />
        ))}
      </Canvas>
      <Legend names={labels.map((label, index) => `${label} · ${values[index]?.text}`)} />
    </>
  );
}
