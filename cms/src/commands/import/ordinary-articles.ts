import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { ImportedArticle } from 'masthead-contract/imports/documents';
import { MAX_REDIRECT_LENGTH, redirectKey } from 'masthead-contract/service/redirects';
import { ARTICLE } from '../../content-types';
import { readSeverities } from '../../features/checklist/server/severities';
import { MAX_CARD_BYTES, MAX_PAGE_BYTES, refuseLongText } from '../../features/limits/server/refuse-oversize';
import { makeSlug } from '../../features/slugs/server/make-slug';
import { titleForSlug } from '../../features/slugs/server/title-for-slug';
import { allWithPresentPictures } from '../../media/pictures/library';
import { articleData } from './article-data';
import { isPlainBlock } from './plain-blocks';
import type { References } from './references';

const DAY_MS = 24 * 60 * 60 * 1000;

export type OrdinaryArticle = {
  article: ImportedArticle;
  /** As the document service would store it if the slug is free. */
  data: Readonly<Record<string, unknown>> & { slug: string; publishedOn: Date };
  redirects: readonly { match: 'exact' | 'prefix'; from: string; key: string }[];
};

/**
 * Selects the articles of an import that no rule of the service (`features/rules.ts`) would refuse or change, as far as that can
 * be decided without the database: public, dated in the past, valid, within half of every limit. Doubtful ones are left to the
 * rules.
 */
export async function findOrdinary(
  strapi: Core.Strapi,
  articles: readonly ImportedArticle[],
  references: References,
): Promise<OrdinaryArticle[]> {
  // Any check that editors have set to 'error' may hold back an article.
  if (Object.values(await readSeverities(strapi)).includes('error')) return [];
  const all = articles.map((article) => articleData(article, references));
  const contents = await allWithPresentPictures(
    strapi,
    all.map(({ content }) => content),
  );
  const found: OrdinaryArticle[] = [];
  for (const [index, article] of articles.entries()) {
    const given = all[index];
    const publishedOn = article.publishedOn === null ? null : new Date(article.publishedOn);
    const redirects = redirectsOf(article);
    if (!given || !article.isPublic || !publishedOn || !redirects) continue;
    if (publishedOn.getTime() > Date.now() - DAY_MS || isLarge(article, references)) continue;
    const title = titleForSlug({ stored: null, given });
    const slug = title === null ? (given.slug ?? '') : makeSlug(title);
    const data = { ...given, slug, content: contents[index], publishedOn };
    if (/^\.\.?$/.test(slug) || !(await isValid(strapi, data))) continue;
    found.push({ article, data, redirects });
  }
  return found;
}

/** The keys of prefixes that articles of the magazine may be below. */
const AROUND_ARTICLES = /^prefix \/(?:article(?:\/|$)|$)/;

/** The redirects of an article; `null` if a rule has to look at one of them. */
function redirectsOf({ formerAddresses }: ImportedArticle): OrdinaryArticle['redirects'] | null {
  const redirects = formerAddresses.map(({ match, from }) => ({
    match,
    from,
    key: redirectKey(match, from),
  }));
  const isPlain = redirects.every(
    ({ from, key }) =>
      from === from.trim() &&
      !AROUND_ARTICLES.test(key ?? '') &&
      Math.max(from.length, key?.length ?? Number.POSITIVE_INFINITY) <= MAX_REDIRECT_LENGTH,
  );
  return isPlain ? redirects.map((redirect) => ({ ...redirect, key: redirect.key ?? '' })) : null;
}

/** Whether the answers with an article may be near a limit: they contain its fields, and fields of related entries. */
function isLarge(article: ImportedArticle, { files, ...entries }: References): boolean {
  const { cover, comments } = article;
  const card = [cover && files.get(cover.picture), ...article.tags.map((key) => entries.tags.get(key))];
  const page = [
    article,
    ...article.authors.map((key) => entries.authors.get(key)),
    ...article.categories.map((key) => entries.categories.get(key)),
    ...article.dossiers.map((key) => entries.dossiers.get(key)),
    ...comments.map(({ author }) => entries.authors.get(author ?? '')),
  ];
  const cardBytes = bytesOf(card);
  return cardBytes > MAX_CARD_BYTES / 2 || cardBytes + bytesOf(page) > MAX_PAGE_BYTES / 2;
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Whether the document service would publish these fields. */
async function isValid(strapi: Core.Strapi, data: OrdinaryArticle['data']): Promise<boolean> {
  // Relations were found in the database.
  const { authors: _, categories: __, tags: ___, dossiers: ____, content, ...others } = data;
  const inDoubt = Array.isArray(content) ? content.filter((block) => !isPlainBlock(block)) : content;
  const fields = { ...others, content: inDoubt };
  try {
    await refuseLongText({ data });
    await strapi.entityValidator.validateEntityCreation(strapi.contentType(ARTICLE), fields, {
      isDraft: false,
    });
    return true;
  } catch (error) {
    if (error instanceof errors.ApplicationError) return false;
    throw error;
  }
}
