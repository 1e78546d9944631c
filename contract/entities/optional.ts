import * as v from 'valibot';

/** Fields that an answer may omit or leave `null`. A parsed answer always has them, as `null`, `''` or `[]`. */
export const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);
export const optionalText = v.nullish(v.string(), '');
export const optionalList = <Entry extends v.GenericSchema>(entry: Entry) => v.nullish(v.array(entry), []);
