import { IMPORTER_PARSERS } from './importer-parsers.ts';
import { OWN_PARSERS } from './own-parsers.ts';
import type { Parser } from './parser.ts';

/** All that read what others have written. To add one, write a line in one of the two tables. */
export const PARSERS: readonly Parser[] = [...OWN_PARSERS, ...IMPORTER_PARSERS];
