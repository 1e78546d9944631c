import { useSiteConfig } from '#app/content/site-config.ts';
import { publishedOn } from '#app/lib/published-on.ts';

/** A date like '3rd March, 2024', in the magazine's time zone; nothing where there is none. */
export function PublishedOn({ date }: { date: string }) {
  const { timeZone } = useSiteConfig();
  const written = publishedOn(date, timeZone);
  return written && <time dateTime={date}>{written}</time>;
}
