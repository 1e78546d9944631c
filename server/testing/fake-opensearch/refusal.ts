import * as v from 'valibot';

/** An error as OpenSearch answers it. */
export class Refusal extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.status = status;
    this.type = type;
  }

  get body(): object {
    const cause = { type: this.type, reason: this.message };
    return { error: { root_cause: [cause], ...cause }, status: this.status };
  }
}

/** Parses a part of a body; what the fake does not know is refused as OpenSearch refuses what it does not know. */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  type = 'parsing_exception',
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Refusal(400, type, `${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

/** The only key of an object, and its value. */
export function onlyEntry(value: unknown): [string, unknown] {
  const entries = Object.entries(parse(v.record(v.string(), v.unknown()), value));
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new Refusal(400, 'parsing_exception', 'Expected one field name.');
  return entry;
}
