import * as v from 'valibot';
import { plainText } from '../text/plain-text.ts';
import { TERM_KINDS } from './terms.ts';

/** A former name of a category, tag or dossier that no other one has now, and the present name. */
export const rename = v.object({ kind: v.picklist(TERM_KINDS), name: plainText, present: plainText });

export type Rename = v.InferOutput<typeof rename>;
