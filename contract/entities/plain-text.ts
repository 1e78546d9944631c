import * as v from 'valibot';
import { printable } from '../text.ts';

/** A text of an editor. */
export const plainText = v.pipe(v.string(), v.transform(printable));
