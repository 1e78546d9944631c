import type { UID } from '@strapi/strapi';
import type { RuleContext } from './rule';

/** A write of a row, as Strapi's lifecycle hooks report it. Hooks of one write share `state`. */
type RowEvent = {
  model: { uid: UID.ContentType };
  params: { data?: Record<string, unknown>; where?: { id?: number } };
  state: Record<string, unknown>;
};

/** The events of Strapi's lifecycle hooks. */
const ROW_EVENTS = [
  'beforeCreate',
  'beforeUpdate',
  'afterCreate',
  'afterCreateMany',
  'afterUpdate',
  'afterUpdateMany',
  'afterDelete',
  'afterDeleteMany',
] as const;

/**
 * A rule that runs when a row is written, whoever writes it: the document service, the media library or a program. A publication
 * creates a row. Everything runs in the transaction of the write.
 */
export type RowRule = {
  of: readonly UID.ContentType[];
  on: readonly (typeof ROW_EVENTS)[number][];
  run: (event: RowEvent, context: RuleContext) => Promise<void>;
};
