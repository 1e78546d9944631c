import { article } from '../entities/article.ts';
import { plainQuery } from '../query/query.ts';
import { defineDocumentCall } from './call.ts';

/** One article with everything its page shows (spec §2, Article page), by its documentId. */
export const articleCall = defineDocumentCall(
  {
    ...plainQuery('articles'),
    populate: [
      'cover.media',
      'icon',
      'tags',
      'categories',
      'authors.profiles.photo',
      'comments.author.profiles.photo',
    ],
  },
  article,
);
