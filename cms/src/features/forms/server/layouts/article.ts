import type { Layout } from '../layout';

/** The forms of an article and of its parts. */
export const ARTICLE_LAYOUTS: readonly Layout[] = [
  {
    uid: 'api::article.article',
    mainField: 'title',
    list: ['cover', 'title', 'authors', 'publishedOn'],
    sort: { by: 'createdAt', order: 'DESC' },
    rows: [
      [
        { name: 'title', label: 'Title', size: 8 },
        {
          name: 'slug',
          label: 'Slug',
          help: "The end of the article's address. It is made from the title when you save, until you change it or publish the article. Old addresses still work after a change.",
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
          name: 'readyForReview',
          label: 'Ready for review',
          help: 'Tells the editors that you have finished: they find the article under Ready for review. Publishing it switches this off.',
          size: 12,
        },
      ],
      [
        {
          name: 'publishedOn',
          label: 'Published on',
          help: 'Set by the first publication and kept by later ones. You can correct it here. With a date in the future, press Publish, and readers see the article from then on, as it is now. To cancel, empty the date and save.',
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
          help: 'Pictures for the kind of article, like a microphone for an interview. Cards show the first one. Use a square SVG.',
          size: 6,
        },
        {
          name: 'language',
          label: 'Language',
          help: 'Only if the article is not in the language of the magazine.',
          size: 6,
        },
      ],
      [
        {
          name: 'sponsor',
          label: 'Sponsor',
          help: 'Who has paid for the article. Its page, cards and feeds then call it sponsored, above the title.',
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
      [
        {
          name: 'comments',
          label: 'Comments',
          help: 'Comments that came with an import. Readers see them below the text; nobody can write new ones on the site.',
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
          help: 'Alternative text and caption are saved with the picture: the pencil below it opens them.',
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
];
