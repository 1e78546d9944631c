import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';

export type AdminContext = Parameters<Core.ControllerHandler>[0];

/**
 * A route of the admin panel, for everybody who is logged in. Its result is the `data` of an answer that nobody may keep.
 * Errors of `@strapi/utils` become answers with their status and message.
 */
export function adminRoute(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  handle: (context: AdminContext) => Promise<unknown>,
) {
  return {
    method,
    path,
    info: { type: 'admin' },
    handler: async (context: AdminContext) => {
      context.set('Cache-Control', 'no-store');
      context.body = { data: await handle(context) };
    },
    config: { policies: ['admin::isAuthenticatedAdmin'] },
  };
}

/** Parses input from the panel. Throws a ValidationError, which is answered with 400. */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new errors.ValidationError(`${v.getDotPath(issue) ?? 'The request'}: ${issue.message}`);
}
