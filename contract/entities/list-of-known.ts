import * as v from 'valibot';

/** A list of which only the entries that fit the schema are kept; no list at all is an empty one. */
export function listOfKnown<Known>(schema: v.GenericSchema<unknown, Known>) {
  return v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((entries) =>
      entries.flatMap((entry) => {
        const known = v.safeParse(schema, entry);
        return known.success ? [known.output] : [];
      }),
    ),
  );
}
