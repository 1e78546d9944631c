import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '#app/lib/error-boundary.tsx';
import { lazyComponent } from '#app/lib/lazy-component.tsx';

// Parts of texts that few articles have. Their code and styles are files of their own, which only pages with such a part have.

export const ColouredCode = lazyComponent(
  () => import('./coloured-code/coloured-code.tsx'),
  ({ ColouredCode }) => ColouredCode,
);

export const Formula = lazyComponent(
  () => import('./formula/formula.tsx'),
  ({ Formula }) => Formula,
);

export const Chart = lazyComponent(
  () => import('./chart/chart.tsx'),
  ({ Chart }) => Chart,
);

type Props = { plain: ReactNode; children: ReactNode };

/** Shows `plain` until the code of a part has loaded, and if the part cannot be shown. */
export function OrPlain({ plain, children }: Props) {
  return (
    <ErrorBoundary fallback={() => plain}>
      <Suspense fallback={plain}>{children}</Suspense>
    </ErrorBoundary>
  );
}
