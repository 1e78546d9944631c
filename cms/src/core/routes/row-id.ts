import * as v from 'valibot';

/** The id of a row in a URL. */
export const rowId = v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number));
