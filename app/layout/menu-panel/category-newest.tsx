import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { useContent } from '#app/content/use-content.ts';
import { useWords } from '#app/language/use-language.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { CARDS_PER_SUBCATEGORY } from '#contract/query/limits.ts';
import { cleanFilter } from '#contract/search/filter-values.ts';
import { CategoryFrame, Slide } from './category-frame.tsx';

/** A category of the menu panel without subcategories: the first articles of its list. */
export function CategoryNewest({ name }: { name: string }) {
  const words = useWords();
  const { data, loading, error, retry } = useContent(
    articleListCall.request({ ...NO_FILTERS, categories: [cleanFilter('categories', name)] }),
  );

  return (
    <CategoryFrame name={name}>
      {loading && <Skeleton label={words.loadingCategories} shape="cards" />}
      {error !== null && <ErrorNotice message={words.categoriesFailed} detail={error} onRetry={retry} />}
      {data && <Slide label={name} articles={data.slice(0, CARDS_PER_SUBCATEGORY)} />}
    </CategoryFrame>
  );
}
