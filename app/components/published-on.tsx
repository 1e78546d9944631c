import { useSiteConfig } from '#app/content/site-config.ts';
import { useInterfaceAttributes, useLanguage } from '#app/language/use-language.ts';
import { publishedOn } from '#app/lib/published-on.ts';

/** A date like '3rd March, 2024' in the time zone of the magazine; nothing for an invalid date. */
export function PublishedOn({ date }: { date: string }) {
  const { timeZone } = useSiteConfig();
  const { tag } = useLanguage();
  const attributes = useInterfaceAttributes();
  const text = publishedOn(date, tag, timeZone);
  if (!text) return null;
  return (
    // A browser may format dates of other languages differently than the server.
    <time dateTime={date} {...attributes} suppressHydrationWarning>
      {text}
    </time>
  );
}
