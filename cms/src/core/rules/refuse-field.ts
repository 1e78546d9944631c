import { errors } from '@strapi/utils';

/** Refuses what a field of an entry has; the form shows the sentence below the field, too. */
export function refuseField(field: string, sentence: string): never {
  const error = { name: 'ValidationError', path: [field], message: sentence };
  throw new errors.ValidationError(sentence, { errors: [error] });
}
