import { join } from 'node:path';
import type { Search } from '#contract/search/search.ts';
import { answerSearch } from './answer-search.ts';
import { openSearchService, type SearchService } from './search-service.ts';

type Settings = Omit<Parameters<typeof openSearchService>[0], 'folder'> & {
  /** The data folder of the site; without one, texts aren't indexed. */
  parent: string | null;
  /** Whether the index may be used; while it may not, nothing is found in texts. */
  isUpToDate: () => boolean;
};

/** Finds nothing in texts; rejects searches in titles, because the content service can answer those. */
const searchNothing = (search: Search) => answerSearch(null, search);

const NO_TEXTS: SearchService = {
  search: searchNothing,
  searchBeside: searchNothing,
  isFull: () => false,
  follow: () => Promise.resolve(),
  close: () => undefined,
};

/** Opens the index of texts. Without a folder, and if it cannot be opened, nothing is found in texts. */
export async function openTexts({ parent, isUpToDate, ...settings }: Settings): Promise<SearchService> {
  if (parent === null) return NO_TEXTS;
  const texts = await openSearchService({ folder: join(parent, 'search'), ...settings }).catch(
    (error: unknown) => {
      settings.report({ event: 'no search in texts', error });
      return NO_TEXTS;
    },
  );
  const present = () => (isUpToDate() ? texts : NO_TEXTS);
  return {
    ...texts,
    search: (search) => present().search(search),
    searchBeside: (search) => present().searchBeside(search),
  };
}
