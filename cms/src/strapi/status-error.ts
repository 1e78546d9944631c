import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { inLanguage, languageOfRequest } from '../language/sentences';
import { noteCommits, type Storing } from './check-commits';

/** An error for the client with a status of its own; Strapi answers other ApplicationErrors with 400. */
export abstract class StatusError<Name extends string = string> extends errors.ApplicationError<Name> {
  abstract readonly status: number;
}

/**
 * Answers a StatusError with its status, likewise errors that `describe` turns into one, in the language of the request.
 * `describe` also learns whether the request has already stored something. Other errors go on to Strapi.
 */
export function answerStatusErrors(
  strapi: Core.Strapi,
  describe: (error: unknown, storing: Storing) => unknown,
): void {
  strapi.server.use(async (context, next) => {
    const storing: Storing = { hasStored: false };
    try {
      await noteCommits(storing, next);
    } catch (error) {
      const described = inLanguage(languageOfRequest(context), () => describe(error, storing));
      if (!(described instanceof StatusError)) throw error;
      if (described !== error) strapi.log.error(error);
      const { status, name, message, details } = described;
      context.status = status;
      context.body = { data: null, error: { status, name, message, details } };
    }
  });
}
