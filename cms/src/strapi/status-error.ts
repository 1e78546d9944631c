import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { inLanguage, languageOf } from '../language/sentences';

/** An error for the client with a status of its own; Strapi answers other ApplicationErrors with 400. */
export abstract class StatusError<Name extends string = string> extends errors.ApplicationError<Name> {
  abstract readonly status: number;
}

/**
 * Answers a StatusError with its status, and with it errors that `describe` turns into one, in the language of whoever asks.
 * Others go on to Strapi.
 */
export function answerStatusErrors(strapi: Core.Strapi, describe: (error: unknown) => unknown): void {
  strapi.server.use(async (context, next) => {
    try {
      await next();
    } catch (error) {
      const described = inLanguage(languageOf(context.state.user), () => describe(error));
      if (!(described instanceof StatusError)) throw error;
      if (described !== error) strapi.log.error(error);
      const { status, name, message, details } = described;
      context.status = status;
      context.body = { data: null, error: { status, name, message, details } };
    }
  });
}
