import * as v from 'valibot';

/** A list whose invalid entries are dropped. Any value other than a list becomes an empty list. */
export function listOfValid<Entry>(schema: v.GenericSchema<unknown, Entry>) {
  return v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((entries) =>
      entries.flatMap((entry) => {
        const parsed = v.safeParse(schema, entry);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}
