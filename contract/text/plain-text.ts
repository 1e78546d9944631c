import * as v from 'valibot';
import { printable } from './clean-text.ts';

/** A text of an editor. */
export const plainText = v.pipe(v.string(), v.transform(printable));
