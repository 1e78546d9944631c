import type { Core } from '@strapi/strapi';
import type { Clock } from '../clock/clock';
import type { Right } from '../rights/rights';

export type AdminContext = Parameters<Core.ControllerHandler>[0];

/** Services for the answers to the panel's requests. */
export type Panel = {
  strapi: Core.Strapi;
  clock: Clock;
  siteUrl: string;
  /** Signs the links of previews. */
  readToken: string;
  adminUrl: string | null;
  /** The time zone of a magazine whose settings don't name one. */
  timeZone: string;
  /** The version of this program. */
  version: string;
};

/** Answers a request with its `data`. Errors of `@strapi/utils` become answers with their status and message. */
type PanelAnswer = (context: AdminContext, panel: Panel) => Promise<unknown>;

export type PanelRoute = {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/masthead/${string}`;
  /**
   * Who may ask (docs/access.md). Strapi only checks that the person is logged in; the answer refuses everybody else, and
   * `who-may-what.integration.test.ts` asks every route as every person.
   */
  who: Right;
  answer: PanelAnswer;
};
