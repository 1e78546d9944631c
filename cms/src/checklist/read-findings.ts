import type { Core, UID } from '@strapi/strapi';
import { articleCall } from 'masthead-contract/calls/article';
import type { PreviewContent } from 'masthead-contract/preview';
import * as v from 'valibot';
import { checkArticle, type Finding, linksIn } from './rules';
import { readSeverities, type Severity } from './severities';

const ARTICLE: UID.CollectionType = 'api::article.article';

export type RatedFinding = Finding & { severity: Exclude<Severity, 'off'> };

/** An article whose title or slug the editor has not written yet. */
const text = v.nullish(v.string(), '');
const named = v.looseObject({ title: text, slug: text });

/** What the checklist finds in the content of an article, with the severities of the site's settings. `siteUrl` is the site's origin. */
export async function readFindings(
  strapi: Core.Strapi,
  { documentId, data }: PreviewContent,
  siteUrl: string,
): Promise<RatedFinding[]> {
  const article = v.parse(articleCall.request(documentId).answer, { data: v.parse(named, data) }).data;
  const severities = await readSeverities(strapi);
  const findings = checkArticle(article, {
    sameTitles: await findSameTitles(strapi, { documentId, title: article.title }),
    deadLinks: await findDeadLinks(strapi, linksIn(article.content), siteUrl),
  });
  return findings.flatMap((finding) => {
    const severity = severities[finding.rule];
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
}

type Titled = { documentId: string; title: string | null };

async function findSameTitles(strapi: Core.Strapi, { documentId, title }: Titled): Promise<string[]> {
  const same: Titled[] = await strapi.db.query(ARTICLE).findMany({
    select: ['documentId', 'title'],
    where: { title: { $eqi: title }, documentId: { $ne: documentId } },
  });
  return [...new Set(same.map((one) => one.title ?? ''))];
}

/** Of the addresses of articles of this site, those whose article is not public. */
async function findDeadLinks(
  strapi: Core.Strapi,
  links: readonly string[],
  siteUrl: string,
): Promise<string[]> {
  const articles = links.flatMap((url) => {
    if (!URL.canParse(url, siteUrl)) return [];
    const { origin, pathname } = new URL(url, siteUrl);
    const { id } = /^\/article\/(?<id>[^/]+)/.exec(pathname)?.groups ?? {};
    return origin === siteUrl && id ? [{ url, id }] : [];
  });
  if (articles.length === 0) return [];
  const published = await strapi.documents(ARTICLE).findMany({
    status: 'published',
    fields: ['documentId'],
    filters: { documentId: { $in: articles.map(({ id }) => id) } },
  });
  const isPublic = new Set(published.map(({ documentId }) => documentId));
  return articles.filter(({ id }) => !isPublic.has(id)).map(({ url }) => url);
}
