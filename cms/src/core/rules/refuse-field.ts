import { errors } from '@strapi/utils';

/** Refuses the value of a field of an entry; the form also shows the sentence below the field. */
export function refuseField(field: string, sentence: string): never {
  const error = { name: 'ValidationError', path: [field], message: sentence };
  throw new errors.ValidationError(sentence, { errors: [error] });
}
