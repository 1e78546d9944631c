import type { Core } from '@strapi/strapi';
import { homeCall } from 'masthead-contract/calls/home';
import * as v from 'valibot';
import { findDocument } from '../../../content-api/answers/find-document';
import { SITE } from '../../../content-types';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';

/** The first steps of a magazine, in their order. */
export const STEPS = ['profile', 'site', 'terms', 'article', 'home'] as const;

export type Step = (typeof STEPS)[number];
export type FirstSteps = { steps: { step: Step; done: boolean }[]; version: string };

/** The email address of the first administrator until they enter their own. */
const PLACEHOLDER = 'admin@localhost.example';

/** The home page as readers see it; a section may be empty. */
const Home = v.object({
  headline: v.nullish(v.object({ featured: v.nullish(v.unknown()) })),
  trending: v.nullish(v.array(v.unknown()), []),
  sections: v.nullish(v.array(v.object({ articles: v.array(v.unknown()) })), []),
});

/** `GET /masthead/first-steps`: which of the first steps of a magazine have been done, and the version of this program. */
export async function readFirstSteps(_: AdminContext, { strapi, version }: Panel): Promise<FirstSteps> {
  return { steps: await readSteps(strapi), version };
}

async function readSteps(strapi: Core.Strapi): Promise<FirstSteps['steps']> {
  const { db, documents } = strapi;
  const exists = async (uid: string, where: object = {}) => (await db.query(uid).count({ where })) > 0;
  const home = v.parse(Home, (await findDocument(strapi, homeCall.request().query)) ?? {});
  const site = await documents(SITE).findFirst({
    status: 'published',
    populate: ['seo', 'logo', 'logo.light'],
  });
  const done: Record<Step, boolean> = {
    profile: !(await exists('admin::user', { email: PLACEHOLDER })),
    site: Boolean(site?.seo?.metaTitle || site?.logo?.light),
    terms: (await exists('api::category.category')) && (await exists('api::author.author')),
    article: await exists('api::article.article', { publishedAt: { $notNull: true } }),
    home:
      Boolean(home.headline?.featured) ||
      [...home.trending, ...home.sections.flatMap(({ articles }) => articles)].length > 0,
  };
  return STEPS.map((step) => ({ step, done: done[step] }));
}
