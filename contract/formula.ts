import { MAX_FORMULA_LENGTH } from './limits.ts';

/** How formulas are read, by the site and by the content service: with the options of Temml. */
export const FORMULA_OPTIONS: {
  displayMode: true;
  throwOnError: true;
  maxExpand: number;
  maxSize: [number, number];
} = {
  displayMode: true,
  throwOnError: true,
  maxExpand: 200,
  maxSize: [20, 20],
};

/** With commands of its own, a short source makes megabytes. */
const DEFINITIONS = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-z])/i;

/** Whether a source is short enough for a formula, and defines no commands. What is not is never rendered. */
export const mayBeFormula = (source: string): boolean =>
  source.trim() !== '' && source.length <= MAX_FORMULA_LENGTH && !DEFINITIONS.test(source);
