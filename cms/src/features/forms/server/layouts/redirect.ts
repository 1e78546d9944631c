import type { Layout } from '../layout';

/** The form of a redirect. */
export const REDIRECT_LAYOUTS: readonly Layout[] = [
  {
    uid: 'api::redirect.redirect',
    mainField: 'from',
    list: ['from', 'match', 'to', 'kind'],
    sort: { by: 'from', order: 'ASC' },
    rows: [
      [
        {
          name: 'from',
          label: 'From',
          help: 'The old address without the name of the site, like /old/page. It is used only where the magazine has no page.',
          size: 8,
        },
        {
          name: 'match',
          label: 'Applies to',
          help: 'Exact: this address alone. Prefix: all addresses below it, which keep the rest of their path.',
          size: 4,
        },
      ],
      [
        {
          name: 'to',
          label: 'To',
          help: 'The new address without the name of the site, as in the browser of a reader. A category, tag or dossier has one like /search?categories=sea.',
          size: 8,
        },
        {
          name: 'kind',
          label: 'Kind',
          help: 'Gone: there is no new address, and search engines forget the old one.',
          size: 4,
        },
      ],
    ],
  },
];
