import type { Layout } from '../layout';

/** The form of search words. */
export const SEARCH_WORD_LAYOUTS: readonly Layout[] = [
  {
    uid: 'api::search-word.search-word',
    mainField: 'words',
    list: ['words', 'articles'],
    sort: { by: 'words', order: 'ASC' },
    rows: [
      [
        {
          name: 'words',
          label: 'Words',
          help: 'Words with the same meaning, separated by commas, like: ferry, ship. A search in the texts for one of them finds all of them.',
          size: 12,
        },
      ],
      [
        {
          name: 'articles',
          label: 'Articles shown first',
          help: 'When readers search in the texts for one of the words and nothing else.',
          size: 12,
        },
      ],
    ],
  },
];
