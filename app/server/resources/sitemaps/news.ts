import type { ContentStore } from '#app/content/content-store.ts';
import { articleHref } from '#app/content/hrefs.ts';
import { DEFAULT_LANGUAGE } from '#app/language/languages.ts';
import { siteCall } from '#contract/calls/site.ts';
import { sitemapNewsRequest } from '#contract/service/sitemaps.ts';
import type { Address } from './write-sitemap.ts';

/** Search engines take articles of two days for news. */
const NEWS_MS = 2 * 24 * 60 * 60 * 1000;

type Context = { store: ContentStore; origin: string; now: number };

/** The articles of two days, and in how many milliseconds the oldest of them will be older. */
export function recentNews({ store, origin, now }: Context): { news: Address[]; lifetimeMs: number } {
  const site = store.read(siteCall.request()).data;
  const publication = site?.seo?.metaTitle || new URL(origin).host;
  const articles = store.read(sitemapNewsRequest()).data ?? [];
  const recent = articles.filter(({ publishedAt }) => Date.parse(publishedAt) > now - NEWS_MS);
  const news = recent.map((article) => ({
    url: origin + articleHref(article),
    news: {
      publication,
      language: newsLanguage(article.language || site?.language || DEFAULT_LANGUAGE),
      published: article.publishedAt,
      title: article.title,
    },
  }));
  const oldest = Math.min(...recent.map(({ publishedAt }) => Date.parse(publishedAt)));
  return { news, lifetimeMs: oldest + NEWS_MS - now };
}

/** A language as Google News writes it: by ISO 639, with two exceptions for Chinese. */
function newsLanguage(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  if (language !== 'zh') return language;
  return script === 'Hant' ? 'zh-tw' : 'zh-cn';
}
