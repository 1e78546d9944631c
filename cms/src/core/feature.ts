import type { Core } from '@strapi/strapi';
import type { Environment } from '../environment';
import type { Clock } from './clock/clock';
import type { Timers } from './clock/timers';
import type { OwnTable } from './database/own-table';
import type { OwnRoute } from './routes/own-route';
import type { PanelRoute } from './routes/panel-route';
import type { RowRule } from './rules/row-rule';
import type { Rule } from './rules/rule';

/** Services that a feature can use at its start. */
export type Services = { strapi: Core.Strapi; clock: Clock; timers: Timers; settings: Environment };

/** A feature's half in the content service. `features/features.ts` names all of them. */
export type Feature = {
  /** Tables of its own, in addition to Strapi's content types. */
  tables?: readonly OwnTable[];
  /** Rules that run when a document is written: by phase, then in the order of the features, then in this one. */
  rules?: readonly Rule[];
  /** Rules that run when a row is written, whoever writes it. */
  rowRules?: readonly RowRule[];
  /** Routes for the panel. */
  routes?: readonly PanelRoute[];
  /** Routes for sites. */
  contentRoutes?: readonly OwnRoute[];
  /** Runs before the service listens: starts repeated work, and anything that Strapi doesn't support as a rule. */
  start?: (services: Services) => void | Promise<void>;
  stop?: (services: Pick<Services, 'strapi'>) => Promise<void>;
};
