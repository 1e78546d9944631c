import { lazyPart } from '#app/screens/article/lazy-part.tsx';
import type { CodeBlock } from '#contract/body/rich-text.ts';

/** Code in a language that the content service knows. */
export const ColouredCode = lazyPart(
  () => import('./coloured-code.tsx'),
  ({ ColouredCode }) => ColouredCode,
  ({ tokens, children }: Pick<CodeBlock, 'tokens' | 'children'>) => (tokens ? { tokens, children } : null),
);
