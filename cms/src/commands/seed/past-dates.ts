import type { Magazine } from './read-magazine';

const DAY_MS = 86_400_000;

/**
 * The magazine with its dates moved back by as many days as the newest is ahead of `now`, in milliseconds: on a machine
 * whose clock is behind the sample magazine, its articles would not be public yet.
 */
export function withPastDates(magazine: Magazine, now: number): Magazine {
  const dates = magazine.articles.flatMap(({ published }) => (published ? Date.parse(published) : []));
  const days = Math.ceil((Math.max(now, ...dates) - now) / DAY_MS);
  if (days === 0) return magazine;
  const move = (date: string) => new Date(Date.parse(date) - days * DAY_MS).toISOString();
  return {
    ...magazine,
    articles: magazine.articles.map((article) => ({
      ...article,
      published: article.published && move(article.published),
      corrections: article.corrections.map((correction) => ({ ...correction, on: move(correction.on) })),
    })),
  };
}
