import type { Parser } from './parser.ts';

/** What reads the exports of other systems. */
export const IMPORTER_PARSERS: readonly Parser[] = [];
