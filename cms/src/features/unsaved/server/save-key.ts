import * as v from 'valibot';

/** The header with the key of a save, which the panel sends again when it repeats one whose outcome it does not know. */
const HEADER = 'idempotency-key';

/** The key among the headers of a request. */
export const SaveKey = v.pipe(
  v.object({ [HEADER]: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)) }),
  v.transform(({ [HEADER]: key }) => ({ key })),
);
