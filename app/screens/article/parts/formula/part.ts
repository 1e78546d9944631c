import { lazyPart } from '#app/screens/article/lazy-part.tsx';

/** Code that is a formula. */
export const Formula = lazyPart(
  () => import('./formula.tsx'),
  ({ Formula }) => Formula,
  ({ formula }: { formula: string | undefined }) => (formula ? { formula } : null),
);
