import type { Field, Layout } from '../layout';

const BY_NAME = { by: 'name', order: 'ASC' } as const;

/** The rows of a category, tag or dossier for the page that lists its articles. */
const DESCRIPTION: Field[] = [
  {
    name: 'description',
    label: 'Description',
    help: 'One to three sentences, shown above the list of its articles and by search engines.',
    size: 12,
  },
];
const PICTURE: Field[] = [
  {
    name: 'picture',
    label: 'Picture',
    help: 'Shown above the list of its articles and with shared links.',
    size: 6,
  },
];

/** The forms of categories, tags and dossiers. */
export const TERM_LAYOUTS: readonly Layout[] = [
  {
    uid: 'api::category.category',
    mainField: 'name',
    list: ['name', 'parent', 'position', 'children', 'articles'],
    sort: { by: 'createdAt', order: 'ASC' },
    rows: [
      [
        {
          name: 'name',
          label: 'Name',
          help: 'The menu shows the first eight categories without a parent that have public articles, of their own or in a subcategory.',
          size: 6,
        },
      ],
      [
        { name: 'parent', label: 'Parent', help: 'Choose one to make this a subcategory.', size: 6 },
        {
          name: 'position',
          label: 'Position in the menu',
          help: 'A number. Categories with lower numbers come first, those without one last, the oldest first. It also orders the subcategories of a category.',
          size: 6,
        },
      ],
      DESCRIPTION,
      PICTURE,
      [{ name: 'children', label: 'Subcategories', size: 12 }],
      [
        { name: 'tags', label: 'Tags', size: 6 },
        { name: 'articles', label: 'Articles', size: 6 },
      ],
      [
        {
          name: 'icon',
          label: 'Icon',
          help: 'For other programs that read your content. The site does not show it.',
          size: 6,
        },
      ],
    ],
  },
  {
    uid: 'api::tag.tag',
    mainField: 'name',
    list: ['name', 'articles'],
    sort: BY_NAME,
    rows: [
      [{ name: 'name', label: 'Name', size: 6 }],
      DESCRIPTION,
      PICTURE,
      [{ name: 'articles', label: 'Articles', size: 12 }],
    ],
  },
  {
    uid: 'api::dossier.dossier',
    mainField: 'title',
    list: ['title', 'articles'],
    sort: { by: 'title', order: 'ASC' },
    rows: [
      [{ name: 'title', label: 'Title', size: 6 }],
      DESCRIPTION,
      PICTURE,
      [{ name: 'articles', label: 'Articles', size: 12 }],
    ],
  },
];
