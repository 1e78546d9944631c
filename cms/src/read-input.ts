import { errors } from '@strapi/utils';
import * as v from 'valibot';

/** Parses the input of a request. Throws a ValidationError, which is answered with 400. */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new errors.ValidationError(`${v.getDotPath(issue) ?? 'The request'}: ${issue.message}`);
}
