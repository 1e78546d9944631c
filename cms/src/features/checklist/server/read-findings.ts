import type { Core } from '@strapi/strapi';
import { articleCall } from 'masthead-contract/calls/article';
import type { PreviewContent } from 'masthead-contract/service/preview';
import { mayBePage } from 'masthead-contract/service/site-addresses';
import * as v from 'valibot';
import { ARTICLE, FILE } from '../../../content-types';
import { withWords } from '../../../core/database/listed/with-words';
import { checkerOf } from '../../../strapi/permission-checker';
import type { Draft } from '../../preview/server/preview-content';
import { followRedirects } from '../../redirects/server/find-redirect';
import { checkArticle, type Finding, linksIn, undescribedPictures } from './check-article';
import { invalidFormulas } from './invalid-formulas';
import { readSeverities, type Severity } from './severities';

export type RatedFinding = Finding & { severity: Exclude<Severity, 'off'> };

/** An article whose title or slug the editor has not written yet. */
const text = v.nullish(v.string(), '');
const named = v.looseObject({ title: text, slug: text });

const home = v.object({
  sections: v.optional(
    v.array(
      v.object({
        category: v.nullish(v.object({ name: text })),
        dossier: v.nullish(v.object({ title: text })),
        articles: v.optional(v.array(v.unknown()), []),
      }),
    ),
    [],
  ),
});
const site = v.object({ links: v.optional(v.array(v.object({ url: text })), []) });

/** `siteUrl` is the site's origin. `mayRead`: whether the editor may know about an article that isn't public. */
type Options = { siteUrl: string; mayRead: (article: object) => boolean };

/** Returns a function that decides which articles a person may read; `userAbility` is Strapi's for the request. */
export function readerOf(strapi: Core.Strapi, userAbility: unknown): Options['mayRead'] {
  const { can } = checkerOf(strapi, userAbility, ARTICLE);
  return (article) => can.read(article);
}

/** The checklist's findings in the content of a document, with the severities of the site's settings. */
export async function readFindings(
  strapi: Core.Strapi,
  draft: Draft,
  options: Options,
): Promise<RatedFinding[]> {
  const severities = await readSeverities(strapi);
  const findings = await findIn(strapi, draft, options);
  return findings.flatMap((finding) => {
    const severity = severities[finding.rule];
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
}

async function findIn(strapi: Core.Strapi, { content, hidden }: Draft, options: Options): Promise<Finding[]> {
  switch (content.type) {
    case 'articles':
      return findInArticle(strapi, content, options);
    case 'home':
      return broken([
        { rule: 'notPublic', texts: hidden },
        { rule: 'emptySections', texts: emptySections(content) },
      ]);
    case 'site': {
      const links = v.parse(site, content.data).links.map(({ url }) => url);
      return broken([
        { rule: 'links', texts: await findDeadLinks(strapi, links, options.siteUrl) },
        { rule: 'missingPages', texts: await findMissingPages(strapi, links, options.siteUrl) },
      ]);
    }
  }
}

const broken = (findings: readonly Finding[]): Finding[] => findings.filter(({ texts }) => texts.length > 0);

async function findInArticle(
  strapi: Core.Strapi,
  { documentId, data }: PreviewContent,
  { siteUrl, mayRead }: Options,
): Promise<Finding[]> {
  const article = v.parse(articleCall.request(documentId).answer, { data: v.parse(named, data) }).data;
  const links = linksIn(article.content);
  return checkArticle(article, {
    fileNames: await findFileNames(strapi, undescribedPictures(article)),
    sameTitles: await findSameTitles(strapi, { documentId, title: article.title }, mayRead),
    deadLinks: await findDeadLinks(strapi, links, siteUrl),
    missingPages: await findMissingPages(strapi, links, siteUrl),
    invalidFormulas: await invalidFormulas(article.content),
  });
}

const Files = v.array(v.object({ name: v.string(), url: v.string() }));

/** The names of pictures in the media library, by their URLs. */
async function findFileNames(
  strapi: Core.Strapi,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const where = { url: { $in: [...addresses] } };
  const files = v.parse(Files, await strapi.db.query(FILE).findMany({ select: ['name', 'url'], where }));
  return new Map(files.map(({ name, url }) => [url, name]));
}

/** The empty sections of Home. */
const emptySections = ({ data }: PreviewContent): string[] =>
  v
    .parse(home, data)
    .sections.flatMap(({ category, dossier, articles }, index) =>
      articles.length === 0 ? [category?.name || dossier?.title || `${index + 1}`] : [],
    );

/** Those documentIds that belong to public articles. */
async function findPublic(strapi: Core.Strapi, documentIds: readonly string[]): Promise<Set<string>> {
  const published = await strapi.documents(ARTICLE).findMany({
    status: 'published',
    fields: ['documentId'],
    filters: { documentId: { $in: [...documentIds] } },
  });
  return new Set(published.map(({ documentId }) => documentId));
}

const Titled = v.looseObject({ title: v.nullable(v.string()), publishedAt: v.unknown() });

/**
 * The titles of other articles that are the same, if those are public or the editor may read them. Compares only articles that
 * contain its words: otherwise all of them would be read after each pause in typing.
 */
async function findSameTitles(
  strapi: Core.Strapi,
  { documentId, title }: { documentId: string; title: string | null },
  mayRead: Options['mayRead'],
): Promise<string[]> {
  const same = v.parse(
    v.array(Titled),
    await strapi.db.query(ARTICLE).findMany({
      select: ['documentId', 'title', 'publishedAt'],
      where: {
        id: { $in: withWords(strapi, title ?? '') },
        title: { $eqi: title },
        documentId: { $ne: documentId },
      },
      populate: { createdBy: { populate: ['roles'] } },
    }),
  );
  const known = same.filter((article) => article.publishedAt || mayRead(article));
  return [...new Set(known.map((one) => one.title ?? ''))];
}

/** Those links to articles of this site whose article isn't public. */
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
  const isPublic = await findPublic(
    strapi,
    articles.map(({ id }) => id),
  );
  return articles.filter(({ id }) => !isPublic.has(id)).map(({ url }) => url);
}

/** As many are looked up: each may have a redirect. */
const MAX_LOOKED_UP = 50;

/** Those links to this site that don't lead to a page. */
async function findMissingPages(
  strapi: Core.Strapi,
  links: readonly string[],
  siteUrl: string,
): Promise<string[]> {
  const missing: string[] = [];
  const own = [...new Set(links)].flatMap((link) => {
    const url = URL.parse(link, siteUrl);
    return url?.origin === URL.parse(siteUrl)?.origin && url && !mayBePage(url.pathname)
      ? [{ link, url }]
      : [];
  });
  for (const { link, url } of own.slice(0, MAX_LOOKED_UP)) {
    const { rows } = await followRedirects(strapi, url.pathname + url.search);
    const last = rows.at(-1);
    if (!last || last.kind === 'gone') missing.push(link);
  }
  return missing;
}
