import { useSiteConfig } from '#app/content/site-config.ts';
import type { Magazine } from '#app/content/structured-data.ts';
import { useContent } from '#app/content/use-content.ts';
import { useLanguage } from '#app/language/use-language.ts';
import { siteCall } from '#contract/calls/site.ts';

/** The magazine, for structured data. */
export function useMagazine(): Magazine {
  const config = useSiteConfig();
  const site = useContent(siteCall.request()).data;
  return {
    config,
    name: site?.seo?.metaTitle || new URL(config.origin).host,
    language: useLanguage().tag,
    logo: site?.logo?.light ?? null,
    licence: site?.licence ?? '',
    profiles: site?.bio?.profiles.map(({ url }) => url) ?? [],
  };
}
