import type { Layout } from '../layout';

/** The forms of the front page and of its parts. */
export const HOME_LAYOUTS: readonly Layout[] = [
  {
    uid: 'api::home.home',
    mainField: 'id',
    rows: [
      [{ name: 'headline', label: 'Headline', size: 12 }],
      [
        {
          name: 'trending',
          label: 'Trending',
          help: 'The home page shows them in this order. Only published articles appear.',
          size: 12,
        },
      ],
      [
        {
          name: 'sections',
          label: 'Sections',
          help: 'Below trending, in this order.',
          size: 12,
        },
      ],
      [
        {
          name: 'fillWithNewest',
          label: 'Fill with the newest articles',
          help: 'Where a chosen article is not public, the home page shows the newest one instead.',
          size: 6,
        },
      ],
    ],
  },
  {
    uid: 'home.headline',
    rows: [
      [
        {
          name: 'featured',
          label: 'Featured',
          help: 'Shown large. One article: another one takes its place.',
          size: 6,
        },
        {
          name: 'related',
          label: 'Related',
          help: 'Shown compact next to it. One article: another one takes its place.',
          size: 6,
        },
      ],
    ],
  },
  {
    uid: 'home.section',
    rows: [
      [
        { name: 'category', label: 'Category', size: 4 },
        { name: 'dossier', label: 'Dossier', help: 'If there is no category.', size: 4 },
        { name: 'look', label: 'Look', help: 'Row: cards of one size. Lead: the first one large.', size: 4 },
      ],
      [
        {
          name: 'articles',
          label: 'Articles',
          help: 'Up to six, in this order. The newest ones if empty.',
          size: 12,
        },
      ],
    ],
  },
];
