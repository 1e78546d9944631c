import type { Core } from '@strapi/strapi';
import { HOME, SITE } from '../../content-types';
import type { AdminContext, Panel } from '../panel-route';

/** The first steps of a magazine, in their order. */
export const STEPS = ['profile', 'site', 'terms', 'article', 'home'] as const;

export type Step = (typeof STEPS)[number];
export type FirstSteps = { steps: { step: Step; done: boolean }[]; version: string };

/** The mail address of the first administrator until somebody enters their own. */
const PLACEHOLDER = 'admin@localhost.example';

/** `GET /masthead/first-steps`: which of the first steps of a magazine have been done, and the version of this program. */
export async function readFirstSteps(_: AdminContext, { strapi, version }: Panel): Promise<FirstSteps> {
  return { steps: await readSteps(strapi), version };
}

async function readSteps({ db, documents }: Core.Strapi): Promise<FirstSteps['steps']> {
  const exists = async (uid: string, where: object = {}) => (await db.query(uid).count({ where })) > 0;
  const home = await documents(HOME).findFirst({
    status: 'published',
    populate: ['headline', 'headline.featured', 'trending', 'sections'],
  });
  const site = await documents(SITE).findFirst({
    status: 'published',
    populate: ['seo', 'logo', 'logo.light'],
  });
  const done: Record<Step, boolean> = {
    profile: !(await exists('admin::user', { email: PLACEHOLDER })),
    site: Boolean(site?.seo?.metaTitle || site?.logo?.light),
    terms: (await exists('api::category.category')) && (await exists('api::author.author')),
    article: await exists('api::article.article', { publishedAt: { $notNull: true } }),
    home: Boolean(home?.headline?.featured || home?.trending?.length || home?.sections?.length),
  };
  return STEPS.map((step) => ({ step, done: done[step] }));
}
