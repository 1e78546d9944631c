import { useSiteConfig } from '#app/content/site-config.ts';
import { useContent } from '#app/content/use-content.ts';
import { useLanguage, useMagazineAttributes } from '#app/language/use-language.ts';
import { publishedOn } from '#app/lib/published-on.ts';
import { siteCall } from '#contract/calls/site.ts';

/** A date like '3rd March, 2024' in the time zone of the magazine; nothing for an invalid date. */
export function PublishedOn({ date }: { date: string }) {
  const config = useSiteConfig();
  const site = useContent(siteCall.request()).data;
  const { tag } = useLanguage();
  const attributes = useMagazineAttributes();
  const text = publishedOn(date, tag, site?.timeZone || config.timeZone);
  if (!text) return null;
  return (
    // A browser may format dates of other languages differently than the server.
    <time dateTime={date} {...attributes} suppressHydrationWarning>
      {text}
    </time>
  );
}
