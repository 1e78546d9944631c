import type { ReactNode } from 'react';
import { useLanguage } from '#app/language/use-language.ts';
import { barsOf, linesOf, type Stroke, sharesOf } from '#contract/body/measure-chart.ts';
import type { ChartData } from '#contract/body/read-chart.ts';
import styles from './chart.module.css';

// Drawings are stretched to their place; their lines are as thick at every width, and words stand beside them in HTML.

type Props = { data: ChartData };

/** The style of a series or share, by its place. */
const styleOf = (index: number) => styles[`series${index}`];

function Line({ index, from, to }: Stroke & { index: number }) {
  return <line className={styleOf(index)} x1={from} x2={to} y1="50" y2="50" />;
}

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
            <Line index={index} from={0} to={100} />
          </Canvas>
          {name}
        </span>
      ))}
    </div>
  );
}

/** For each row a bar of each series, from zero. */
export function Bars({ data }: Props) {
  const { labels, series } = data;
  const bars = barsOf(data);
  return (
    <>
      {series.length > 1 && <Legend names={series.map(({ name }) => name)} />}
      <div className={styles.bars}>
        {labels.map((label, row) => (
          <div key={row}>
            <span className={styles.label}>{label}</span>
            {bars[row]?.map((bar, index) => (
              <div key={index}>
                <Canvas className={styles.bar}>
                  <Line index={index} {...bar} />
                </Canvas>
                <span>{series[index]?.values[row]?.text}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** A line for each series, from the first row to the last. */
export function Lines({ data }: Props) {
  const { formatNumber } = useLanguage();
  const { labels, series } = data;
  const { least, most, points } = linesOf(data);
  return (
    <>
      {series.length > 1 && <Legend names={series.map(({ name }) => name)} />}
      <div className={styles.lines}>
        <span>{formatNumber(most)}</span>
        <span>{formatNumber(least)}</span>
        <Canvas className={styles.plot}>
          {points.map((line, index) => (
            <polyline key={index} className={styleOf(index)} points={line} />
          ))}
        </Canvas>
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </div>
    </>
  );
}

/** One bar, divided as the numbers are. */
export function Shares({ data }: Props) {
  const { labels, series } = data;
  return (
    <>
      <Canvas className={styles.whole}>
        {sharesOf(data).map((share, index) => (
          <Line key={index} index={index} {...share} />
        ))}
      </Canvas>
      <Legend names={labels.map((label, index) => `${label} · ${series[0]?.values[index]?.text}`)} />
    </>
  );
}
