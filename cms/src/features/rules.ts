import type { RowRule } from '../core/rules/row-rule';
import { PHASES, type Rule } from '../core/rules/rule';
import { FEATURES } from './features';

const rules = FEATURES.flatMap((feature) => feature.rules ?? []);

/** The rules that run when a document is written, in order: by phase, then by feature. */
export const RULES: readonly Rule[] = PHASES.flatMap((phase) => rules.filter((rule) => rule.phase === phase));

/** The rules that run when a row is written, in order: a publication creates a row. */
export const ROW_RULES: readonly RowRule[] = FEATURES.flatMap(({ rowRules = [] }) => rowRules);
