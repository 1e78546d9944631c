import { lazyPart } from '#app/screens/article/lazy-part.tsx';
import type { RelatedArticleProps } from './related-article.tsx';

/** Another article that the text names. */
export const RelatedArticle = lazyPart(
  () => import('./related-article.tsx'),
  ({ RelatedArticle }) => RelatedArticle,
  (props: RelatedArticleProps) => props,
);
