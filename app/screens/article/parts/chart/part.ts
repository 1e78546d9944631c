import { lazyPart } from '#app/screens/article/lazy-part.tsx';
import type { ChartProps } from './chart.tsx';

/** A table that is shown as a drawing. */
export const Chart = lazyPart(
  () => import('./chart.tsx'),
  ({ Chart }) => Chart,
  (props: ChartProps) => (props.table.chart ? props : null),
);
