import { askAll, statusOf, storeOf } from '#app/server/outcomes.ts';
import type { RenderResult } from '#app/server/render-result.ts';
import {
  at,
  FAILURE_ROUTES,
  type Resource,
  type ResourceSettings,
  textResult,
} from '#app/server/resources/resource.ts';
import { SITEMAP_PATH } from '#app/server/resources/sitemaps/sitemap-resources.ts';
import { siteCall } from '#contract/calls/site.ts';
import type { AiPolicy } from '#contract/entities/site.ts';
import { PREVIEW_PATH } from '#contract/service/preview.ts';
import { ANSWERING_AGENTS, TRAINING_AGENTS } from './ai-agents.ts';
import { writeLicence } from './write-licence.ts';

const ROBOTS_PATH = '/robots.txt';
const LICENCE_PATH = '/license.xml';

/** The files in which the magazine declares what programs may do. */
export const ROBOTS_RESOURCES: readonly (readonly [string, Resource])[] = [
  [ROBOTS_PATH, { locate: at(ROBOTS_PATH), render: (_query, settings) => renderRobots(settings) }],
  [LICENCE_PATH, { locate: at(LICENCE_PATH), render: (_query, settings) => renderLicence(settings) }],
];

/** The rules for all programs and for AI programs (RFC 9309). */
export function writeRobots(policy: AiPolicy, origin: string): string {
  const refused = { search: TRAINING_AGENTS, none: [...TRAINING_AGENTS, ...ANSWERING_AGENTS] };
  const agents = policy === null ? [] : refused[policy];
  return [
    'User-agent: *',
    `Disallow: ${PREVIEW_PATH}`,
    '',
    ...(agents.length > 0 ? [...agents.map((agent) => `User-agent: ${agent}`), 'Disallow: /', ''] : []),
    ...(policy === null ? [] : [`License: ${origin}${LICENCE_PATH}`]),
    `Sitemap: ${origin}${SITEMAP_PATH}`,
    '',
  ].join('\n');
}

async function renderRobots(settings: ResourceSettings): Promise<RenderResult> {
  const policy = await loadPolicy(settings);
  if (policy !== null && typeof policy === 'object') return policy;
  return textResult('text/plain; charset=utf-8', writeRobots(policy, settings.config.origin));
}

async function renderLicence(settings: ResourceSettings): Promise<RenderResult> {
  const policy = await loadPolicy(settings);
  if (policy !== null && typeof policy === 'object') return policy;
  if (policy === null) return { kind: 'failure', status: 404, route: FAILURE_ROUTES[404] };
  return textResult('application/rsl+xml; charset=utf-8', writeLicence(policy, settings.config.origin));
}

/** The policy, or a failure: without the answer, a program would assume that everything is allowed. */
async function loadPolicy({ ask, config }: ResourceSettings): Promise<AiPolicy | RenderResult> {
  const outcomes = await askAll([siteCall.request()], ask);
  const status = statusOf(outcomes);
  if (status !== 200) return { kind: 'failure', status: 503, route: FAILURE_ROUTES[503] };
  return storeOf(outcomes, config).read(siteCall.request()).data?.aiPolicy ?? null;
}
