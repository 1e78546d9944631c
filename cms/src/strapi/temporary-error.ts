import { errors } from '@strapi/utils';

/** What failed may succeed when it is tried again: no rule refuses it. */
export class TemporaryError extends errors.ApplicationError {}
