import type { Layout } from '../layout';

/** The forms of the settings of the magazine. */
export const SITE_LAYOUTS: readonly Layout[] = [
  {
    uid: 'api::site.site',
    mainField: 'id',
    rows: [
      [{ name: 'seo', label: 'Name and description', size: 12 }],
      [{ name: 'logo', label: 'Logo', size: 12 }],
      [
        {
          name: 'language',
          label: 'Language',
          help: 'The language of the magazine. English if empty.',
          size: 6,
        },
        {
          name: 'timeZone',
          label: 'Time zone',
          help: 'Readers see dates in it. The one of the server if empty.',
          size: 6,
        },
      ],
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
          help: 'Tells AI crawlers in robots.txt how they may use your articles. Search: to answer questions, but not to train models. None: for neither.',
          size: 6,
        },
      ],
      [
        {
          name: 'checklist',
          label: 'Checklist',
          help: 'An error blocks publication, a warning does not.',
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
        { name: 'author', label: 'No author', size: 4 },
        { name: 'category', label: 'No category', size: 4 },
        { name: 'titleLength', label: 'Title too long for a card', size: 4 },
      ],
      [
        { name: 'descriptionLength', label: 'Description too long for a card', size: 4 },
        { name: 'sameTitle', label: 'Title of another article', size: 4 },
        { name: 'headings', label: 'Heading that skips a level', size: 4 },
      ],
      [
        { name: 'links', label: 'Link to an article that is not public', size: 4 },
        { name: 'missingPages', label: 'Link to a page that is missing', size: 4 },
        { name: 'unknownProviders', label: 'Embed of a site that is not known', size: 4 },
      ],
      [
        { name: 'missingAddresses', label: 'Embed or related article without address', size: 4 },
        { name: 'emptyRows', label: 'Table with an empty row', size: 4 },
        { name: 'singlePictures', label: 'Gallery of one picture', size: 4 },
      ],
      [
        { name: 'emptyFootnotes', label: 'Footnote without text', size: 4 },
        { name: 'formulas', label: 'Formula that is not TeX', size: 4 },
        { name: 'untitledRecordings', label: 'Audio or video without title', size: 4 },
      ],
      [
        { name: 'pictureLines', label: 'Words in place of a picture', size: 4 },
        { name: 'notPublic', label: 'Home with an article that is not public', size: 4 },
        { name: 'emptySections', label: 'Home with a section that is empty', size: 4 },
      ],
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
