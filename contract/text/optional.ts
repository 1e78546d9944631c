import * as v from 'valibot';
import { isVisible } from './clean-text.ts';
import { plainText } from './plain-text.ts';

/** Fields that an answer may omit or leave `null`. A parsed answer always has them, as `null`, `''` or `[]`. */
export const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);
export const optionalList = <Entry extends v.GenericSchema>(entry: Entry) => v.nullish(v.array(entry), []);

/** A text without visible characters is empty, too. */
export const optionalText = v.pipe(
  v.nullish(plainText, ''),
  v.transform((text) => (isVisible(text) ? text : '')),
);

/** A text that few documents have: an answer without it doesn't grow by a byte. */
export const rareText = v.pipe(
  v.nullish(plainText, ''),
  v.transform((text) => (isVisible(text) ? text : undefined)),
);
