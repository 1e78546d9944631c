import type { Core, UID } from '@strapi/strapi';
import type { Clock } from '../clock/clock';

/**
 * The phases of an action, in their order, each with all its rules in the order of the table:
 *
 * - `refuse`: reads, and throws a ValidationError to refuse the action
 * - `change`: completes what is written, and keeps what it replaces
 * - `write`: Strapi writes, or one rule in its place
 * - `after`: checks what is written, and writes what follows from it
 * - `last`: refuses what has become too large, and remembers what was written
 * - `committed`: what cannot be rolled back, such as files; everything before is one transaction
 */
export const PHASES = ['refuse', 'change', 'write', 'after', 'last', 'committed'] as const;
export type Phase = (typeof PHASES)[number];

/** Actions on a document. `schedule`: it is published with a date in the future. */
export const ACTIONS = [
  'create',
  'update',
  'clone',
  'publish',
  'schedule',
  'unpublish',
  'discardDraft',
  'delete',
] as const;
export type Action = (typeof ACTIONS)[number];

/** The answer of the document service. */
export type Answer = Awaited<ReturnType<Parameters<Core.Strapi['documents']['use']>[0]>>;

/** An action with a document. */
export type Write = {
  readonly uid: UID.ContentType;
  readonly action: Action;
  /** Empty for a document that doesn't exist yet; set from the phase `after` on. */
  documentId: string;
  /** The fields that are written; `change` may replace them. Empty for actions without fields. */
  data: Readonly<Record<string, unknown>>;
  /** The other parameters of the document service, such as `populate`, without `status`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** `undefined` before the phase `after`. */
  result: Answer | undefined;
};

/** Services for rules. */
export type RuleContext = {
  strapi: Core.Strapi;
  clock: Pick<Clock, 'now'>;
  siteUrl: string;
};

type Subject = {
  /** The content types whose documents it is about; `every` one. */
  of: readonly UID.ContentType[] | 'every';
  on: readonly Action[];
};

export type Run = (write: Write, context: RuleContext) => Promise<void>;

export type Rule = Subject &
  (
    | {
        phase: 'write';
        /** Does something else than Strapi would. */
        run: (write: Write, context: RuleContext) => Promise<Answer>;
      }
    | {
        phase: Exclude<Phase, 'write'>;
        run: Run;
        /** Reads what `run` compares with, before anything is written. */
        read?: Run;
      }
  );

/** A rule that compares a document with its former state: `read` runs before anything is written, and `run` gets its result. */
export function comparing<Before>(
  read: (write: Write, context: RuleContext) => Promise<Before>,
  run: (write: Write, context: RuleContext, before: Before) => Promise<void>,
): { read: Run; run: Run } {
  const before = new WeakMap<Write, { value: Before }>();
  return {
    async read(write, context) {
      before.set(write, { value: await read(write, context) });
    },
    async run(write, context) {
      const kept = before.get(write);
      if (!kept) throw new Error('A rule ran without what it compares with.');
      await run(write, context, kept.value);
    },
  };
}
