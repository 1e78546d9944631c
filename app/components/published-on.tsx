import { useSiteConfig } from '#app/content/site-config.ts';
import { publishedOn } from '#app/lib/published-on.ts';

/** A date like '3rd March, 2024' in the time zone of the magazine; nothing for an invalid date. */
export function PublishedOn({ date }: { date: string }) {
  const { timeZone } = useSiteConfig();
  const text = publishedOn(date, timeZone);
  return (
    text && (
      // Browsers with other data on languages or time zones may write the date otherwise; the server's text stays.
      <time dateTime={date} suppressHydrationWarning>
        {text}
      </time>
    )
  );
}
