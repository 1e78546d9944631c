import * as v from 'valibot';
import { listOfValid } from '../text/list-of-valid.ts';
import { optionalText } from '../text/optional.ts';

// The editors' search words (decision 0081). Only the site makes this request, with the read token.

export const SEARCH_WORDS_PATH = '/api/search-words';
/** Further entries are not delivered. */
export const MAX_SEARCH_WORDS = 500;

/** Words with the same meaning, separated by commas, and the documentIds of articles that come first in a search for one of them. */
const searchWord = v.object({ words: optionalText, articles: v.array(v.string()) });

export type SearchWord = v.InferOutput<typeof searchWord>;

export const searchWords = v.object({ data: listOfValid(searchWord) });

/** More words in one entry would make each search for them slow. */
const MAX_WORDS = 20;

/** The words of an entry. */
export const splitWords = (words: string): string[] => words.split(/[,،、，;\n]/u, MAX_WORDS);
