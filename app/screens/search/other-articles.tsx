import { NewestArticles } from '#app/components/newest-articles/newest-articles.tsx';
import { newestArticles } from '#app/content/newest-articles.ts';
import { useContent } from '#app/content/use-content.ts';

/** Two rows on a large screen. */
const SHOWN = 8;

/** Some of the newest articles, where a search has no results; nothing if they cannot be loaded. */
export function OtherArticles() {
  const { data } = useContent(newestArticles);
  return data && data.length > 0 && <NewestArticles articles={data.slice(0, SHOWN)} />;
}
