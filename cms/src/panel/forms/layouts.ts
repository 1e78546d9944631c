/** A field of the edit view: its label, the help text below it, and its width in twelfths of a row. */
type Field = { name: string; label: string; help?: string; size: number; readOnly?: true };

/** How the panel shows a content type or a component. */
export type Layout = {
  uid: string;
  /** The field shown as the name of an entry. With `id`, the panel shows the name of the single type instead. */
  mainField?: string;
  /** The edit view, row by row. */
  rows: Field[][];
  /** The columns of the list view, to which Strapi adds the status. Components have none. */
  list?: string[];
  sort?: { by: string; order: 'ASC' | 'DESC' };
};

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

/** Labels use the words of `docs/vocabulary.md`. */
export const LAYOUTS: Layout[] = [
  {
    uid: 'api::article.article',
    mainField: 'title',
    list: ['title', 'authors', 'publishedOn', 'waiting'],
    sort: { by: 'createdAt', order: 'DESC' },
    rows: [
      [
        { name: 'title', label: 'Title', size: 8 },
        {
          name: 'slug',
          label: 'Slug',
          help: "The end of the article's address. It follows the title until you change it or publish the article. Old addresses still work after a change.",
          size: 4,
        },
      ],
      [{ name: 'content', label: 'Text', size: 12 }],
      [
        {
          name: 'subtitle',
          label: 'Subtitle',
          help: 'Shown below the title, on the article page and on the home page.',
          size: 12,
        },
      ],
      [
        {
          name: 'publishedOn',
          label: 'Published on',
          help: 'Set by the first publication and kept by later ones. You can correct it here. With a date in the future, press Publish, and readers see the article from then on, as it is now.',
          size: 6,
        },
        {
          name: 'updatedOn',
          label: 'Updated on',
          help: 'Readers see this date beside that of the publication. Set it when they should know of a change.',
          size: 6,
        },
      ],
      [
        {
          name: 'withdrawOn',
          label: 'Withdraw on',
          help: 'Press Publish, and from this date on readers do not see the article any more. It stays a draft.',
          size: 6,
        },
        {
          name: 'waiting',
          label: 'Scheduled',
          help: 'Set when you publish with a future date. Changes saved since, also of the date, are not part of it until you publish again. To cancel, empty the date and save.',
          size: 6,
          readOnly: true,
        },
      ],
      [
        {
          name: 'description',
          label: 'Description',
          help: 'One to three sentences on what the article is about. Cards show the first 240 characters.',
          size: 12,
        },
      ],
      [{ name: 'cover', label: 'Cover', size: 12 }],
      [
        { name: 'authors', label: 'Authors', size: 6 },
        {
          name: 'categories',
          label: 'Categories',
          help: 'A subcategory is enough: its articles are also in the lists of the categories above it.',
          size: 6,
        },
      ],
      [
        {
          name: 'tags',
          label: 'Tags',
          help: 'The most important first: cards show the first one, the article page the first two.',
          size: 6,
        },
        { name: 'dossiers', label: 'Dossiers', size: 6 },
      ],
      [
        {
          name: 'icon',
          label: 'Icons',
          help: 'The kind of article. Cards show the first one. Use a square SVG.',
          size: 6,
        },
        {
          name: 'language',
          label: 'Language',
          help: 'Only if the article is not in the language of the magazine: its code, like fr, ar or zh-Hant.',
          size: 6,
        },
      ],
      [
        {
          name: 'corrections',
          label: 'Corrections',
          help: 'Readers see them below the text, and those of all articles on the page /corrections.',
          size: 12,
        },
      ],
      [{ name: 'comments', label: 'Comments', size: 12 }],
      [
        {
          name: 'readyForReview',
          label: 'Ready for review',
          help: 'Tells the editors that you have finished: they find the article on the home of this panel. Publishing it switches this off.',
          size: 6,
        },
        { name: 'readySince', label: 'Ready since', size: 6, readOnly: true },
      ],
    ],
  },
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
          label: 'Profiles',
          help: 'The byline links to the first one and shows its photo.',
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
    uid: 'api::category.category',
    mainField: 'name',
    list: ['name', 'parent', 'position', 'children', 'articles'],
    sort: { by: 'createdAt', order: 'ASC' },
    rows: [
      [
        {
          name: 'name',
          label: 'Name',
          help: 'The menu shows the first eight categories without a parent whose subcategories have articles.',
          size: 6,
        },
        { name: 'icon', label: 'Icon', size: 6 },
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
          help: 'The old address without the host, like /old/page. It is used only where the magazine has no page.',
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
        { name: 'to', label: 'To', help: 'The new address without the host, like /new/page.', size: 8 },
        {
          name: 'kind',
          label: 'Kind',
          help: 'Gone: there is no new address, and search engines forget the old one.',
          size: 4,
        },
      ],
    ],
  },
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
    uid: 'api::site.site',
    mainField: 'id',
    rows: [
      [
        {
          name: 'language',
          label: 'Language',
          help: 'The language of the magazine: its code, like en, de or ar. English if empty.',
          size: 6,
        },
        {
          name: 'timeZone',
          label: 'Time zone',
          help: 'The time zone of the magazine, like Europe/Berlin. Readers see dates in it. The one of the server if empty.',
          size: 6,
        },
      ],
      [{ name: 'logo', label: 'Logo', size: 12 }],
      [
        {
          name: 'accentColour',
          label: 'Accent colour',
          help: 'Like #a6115c, for links and small details. It is lightened for the dark scheme if need be.',
          size: 6,
        },
        {
          name: 'typefaces',
          label: 'Typefaces',
          help: 'Newsreader is the pair of the design, Bitter is sturdy, Garamond is that of a book, and Franklin has no serifs.',
          size: 6,
        },
      ],
      [
        { name: 'corners', label: 'Corners', help: 'Of pictures and buttons.', size: 6 },
        { name: 'rules', label: 'Rules', help: 'The lines between the parts of a page.', size: 6 },
      ],
      [{ name: 'bio', label: 'Social profiles', size: 12 }],
      [
        {
          name: 'links',
          label: 'Links in the footer',
          help: 'Such as the imprint, the privacy policy and a contact.',
          size: 12,
        },
      ],
      [
        {
          name: 'recommendedArticles',
          label: 'Recommended articles',
          help: 'Shown below every article in this order, without the article itself.',
          size: 12,
        },
      ],
      [{ name: 'seo', label: 'Search engines and shared links', size: 12 }],
      [
        { name: 'licence', label: 'Address of the licence', help: 'Must begin with https://', size: 6 },
        { name: 'fediverse', label: 'Account in the Fediverse', help: 'Like @name@example.social', size: 6 },
      ],
      [
        {
          name: 'themeColour',
          label: 'Colour of the installed magazine',
          help: 'Like #0e4a5c. Phones show it around the magazine when readers have installed it.',
          size: 6,
        },
        {
          name: 'aiPolicy',
          label: 'AI policy',
          help: 'What robots.txt tells programs of AI. Search: they may answer questions with your articles, but not train models with them. None: they may do neither.',
          size: 6,
        },
      ],
      [
        {
          name: 'checklist',
          label: 'Checklist',
          help: 'An error holds a publication back, a warning does not.',
          size: 12,
        },
      ],
    ],
  },
  {
    uid: 'article.cover',
    mainField: 'author',
    rows: [
      [
        {
          name: 'media',
          label: 'Picture',
          help: 'Alternative text and caption are saved with the picture in the media library.',
          size: 6,
        },
      ],
      [{ name: 'author', label: 'Credit', help: 'The name of the photographer or illustrator.', size: 6 }],
    ],
  },
  {
    uid: 'article.correction',
    mainField: 'text',
    rows: [
      [{ name: 'correctedOn', label: 'Corrected on', size: 6 }],
      [{ name: 'text', label: 'What was wrong', size: 12 }],
    ],
  },
  {
    uid: 'article.comment',
    mainField: 'content',
    rows: [
      [{ name: 'author', label: 'Author', size: 6 }],
      [{ name: 'content', label: 'Comment', help: 'Readers see the first 240 characters.', size: 12 }],
    ],
  },
  {
    uid: 'people.profile',
    mainField: 'platform',
    rows: [
      [
        { name: 'platform', label: 'Platform', size: 4 },
        { name: 'url', label: 'Address', help: 'Must begin with https://', size: 8 },
      ],
      [{ name: 'photo', label: 'Photo', size: 6 }],
    ],
  },
  {
    uid: 'home.headline',
    rows: [
      [
        { name: 'featured', label: 'Featured', help: 'Shown large.', size: 6 },
        { name: 'related', label: 'Related', help: 'Shown compact next to it.', size: 6 },
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
  {
    uid: 'site.link',
    mainField: 'label',
    rows: [
      [
        { name: 'label', label: 'Text', size: 4 },
        { name: 'url', label: 'Address', help: 'Begins with https://, mailto:, tel: or /', size: 8 },
      ],
    ],
  },
  {
    uid: 'site.checklist',
    rows: [
      [
        { name: 'picture', label: 'No cover picture', size: 4 },
        { name: 'alternativeText', label: 'Picture without alternative text', size: 4 },
        { name: 'credit', label: 'Cover without credit', size: 4 },
      ],
      [
        { name: 'category', label: 'No category', size: 4 },
        { name: 'titleLength', label: 'Title too long for a card', size: 4 },
        { name: 'descriptionLength', label: 'Description too long for a card', size: 4 },
      ],
      [
        { name: 'sameTitle', label: 'Title of another article', size: 4 },
        { name: 'headings', label: 'Heading that skips a level', size: 4 },
        { name: 'links', label: 'Link to an article that is not public', size: 4 },
      ],
      [{ name: 'notPublic', label: 'Home with an article that is not public', size: 4 }],
    ],
  },
  {
    uid: 'site.logo',
    rows: [
      [
        { name: 'light', label: 'For the light scheme', size: 6 },
        { name: 'dark', label: 'For the dark scheme', size: 6 },
      ],
    ],
  },
  {
    uid: 'site.bio',
    rows: [[{ name: 'profiles', label: 'Profiles', help: 'Links in the footer, in this order.', size: 12 }]],
  },
  {
    uid: 'site.seo',
    mainField: 'metaTitle',
    rows: [
      [
        { name: 'metaTitle', label: 'Name of the magazine', size: 6 },
        { name: 'metaDescription', label: 'Description', size: 6 },
      ],
      [
        { name: 'shareImage', label: 'Picture for shared links', size: 6 },
        { name: 'favicon', label: 'Favicon', size: 6 },
      ],
    ],
  },
];
