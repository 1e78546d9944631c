import { authorOfPage } from '../entities/author.ts';
import { plainQuery } from '../query/query.ts';
import { defineDocumentCall } from './call.ts';

/** One author with everything the author's page shows, by documentId. Not a call of spec §7, but of its form. */
export const authorCall = defineDocumentCall(
  { ...plainQuery('authors'), populate: ['profiles.photo'] },
  authorOfPage,
);
