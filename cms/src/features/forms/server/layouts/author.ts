import type { Layout } from '../layout';

const BY_NAME = { by: 'name', order: 'ASC' } as const;

/** The forms of an author and of a profile. */
export const AUTHOR_LAYOUTS: readonly Layout[] = [
  {
    uid: 'api::author.author',
    mainField: 'name',
    list: ['name', 'profiles', 'articles'],
    sort: BY_NAME,
    rows: [
      [{ name: 'name', label: 'Name', size: 6 }],
      [
        {
          name: 'profiles',
          label: 'Photo and profiles',
          help: 'The byline links to the first one with an address and shows the first photo.',
          size: 12,
        },
      ],
      [
        {
          name: 'description',
          label: 'Description',
          help: 'One to three sentences on who this is. Readers see them on the page of the author.',
          size: 12,
        },
      ],
      [{ name: 'fediverse', label: 'Account in the Fediverse', help: 'Like @name@example.social', size: 6 }],
      [{ name: 'articles', label: 'Articles', size: 12 }],
    ],
  },
  {
    uid: 'people.profile',
    mainField: 'platform',
    rows: [
      [
        { name: 'platform', label: 'Platform', size: 4 },
        {
          name: 'url',
          label: 'Address',
          help: 'Must begin with https://. Without platform and address, readers see the photo alone.',
          size: 8,
        },
      ],
      [{ name: 'photo', label: 'Photo', size: 6 }],
    ],
  },
];
