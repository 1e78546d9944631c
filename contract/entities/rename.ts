import * as v from 'valibot';
import { plainText } from '../text/plain-text.ts';
import { TERM_KINDS } from './terms.ts';

/** A former name of a category, tag or dossier, which no other one has now, and the current name. */
export const rename = v.object({ kind: v.picklist(TERM_KINDS), name: plainText, present: plainText });

export type Rename = v.InferOutput<typeof rename>;
