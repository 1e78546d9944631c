import { articleHref, authorHref } from '#app/content/hrefs.ts';
import { mediaUrl } from '#app/content/media.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { languageOf } from '#app/language/text-language.ts';
import { textWords } from '#app/language/text-words.ts';
import type { Language } from '#app/language/use-language.ts';
import { absolute, articleHtml } from '#app/server/resources/article-html.tsx';
import type { SharedImage } from '#contract/body/image.ts';
import type { NewestArticle } from '#contract/calls/newest.ts';
import type { Article, Author } from '#contract/entities/article.ts';
import { safeHref } from '#contract/text/safe-href.ts';
import type { FeedItem, FeedPicture } from './feed.ts';

type Settings = { config: SiteConfig; language: Language };

/** The texts of articles, shared by many feeds. A changed article is another object. */
const texts = new WeakMap<Article, { html: string; wordsTag: string }>();

/** Returns a function that turns an entry of the list and its article, `null` if it failed to load, into an item. */
export function createItems({ config, language }: Settings) {
  return (entry: NewestArticle, article: Article | null): FeedItem => {
    const { documentId, title, description, publishedAt, updatedOn, sponsor } = {
      updatedOn: '',
      ...entry,
      ...article,
    };
    const url = config.origin + articleHref(article ?? entry);
    const tag = entry.language || languageOf(title, language.tag);
    return {
      // Not a URL: after a change of domain or scheme, feed readers would show every article again.
      id: `urn:masthead:article:${documentId}`,
      url,
      title,
      summary: [sponsor && language.words.sponsoredBy(sponsor), description.trim()]
        .filter(Boolean)
        .join(' – '),
      html: article && htmlOf(article, { url, tag }),
      language: tag,
      published: readDate(publishedAt),
      updated: readDate(updatedOn),
      authors: article?.authors.map((author) => toAuthor(author, config)) ?? [],
      categories: article ? [...article.categories, ...article.tags].map(({ name }) => name) : [],
      picture: article ? pictureOf(article.cover?.media[0], config) : null,
    };
  };

  function htmlOf(article: Article, { url, tag }: { url: string; tag: string }): string {
    const { wordsTag } = language;
    const known = texts.get(article);
    if (known?.wordsTag === wordsTag) return known.html;
    const words = { ...textWords(wordsTag), ...language.words };
    const html = articleHtml(article, { url, language: tag, words, config });
    texts.set(article, { html, wordsTag });
    return html;
  }
}

/** An author without a page is linked to their first profile. */
function toAuthor(author: Author, { origin }: SiteConfig): { name: string; url: string | null } {
  const profile = author.profiles.map(({ url }) => safeHref(url)).find((href) => href?.startsWith('http'));
  return { name: author.name, url: author.documentId ? origin + authorHref(author) : (profile ?? null) };
}

function pictureOf(image: SharedImage | undefined, { origin, mediaBase }: SiteConfig): FeedPicture | null {
  const share = image?.formats.share;
  if (!image || !share) return null;
  const { width, height } = share;
  return {
    url: absolute(mediaUrl(share.url, mediaBase), origin),
    width,
    height,
    bytes: share.sizeInBytes ?? 0,
    alternativeText: image.alternativeText,
  };
}

/** A date in milliseconds; `null` if it is missing or invalid. */
function readDate(iso: string): number | null {
  const date = Date.parse(iso);
  return iso === '' || Number.isNaN(date) ? null : date;
}
