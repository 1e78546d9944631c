import { type Content, EDGE_CASES, type EdgeCase, EVERYWHERE } from './edge-cases.ts';
import { GROUP_CASES } from './groups.ts';
import { isRightToLeft, LANGUAGES, type LanguageText } from './languages.ts';
import { drawArrow, type OddPicture, PICTURES } from './pictures.ts';
import { code, heading, link, list, paragraph, picture, quote, text } from './rich-text.ts';

export type Article = Content & Pick<EdgeCase, 'imported' | 'trending'> & { language?: string };

type Category = { name: string; children: readonly string[] };

const LONG_NAME = 'A category whose name is as long as the editors of a very thorough magazine could make it '
  .repeat(3)
  .slice(0, 200)
  .trim();

/** More than the menu shows, with names in many scripts and lengths. Every subcategory has articles. */
export const CATEGORIES: readonly Category[] = [
  ...LANGUAGES.filter(({ language }) => ['de', 'ar', 'ja', 'th'].includes(language)).map(ofLanguage),
  { name: LONG_NAME, children: [`${LONG_NAME.slice(0, 150)}, in part`] },
  ...EVERYWHERE.slice(0, 2).map(({ name, title = name }) => ({
    name: title,
    children: [`${title.slice(0, 240)} too`],
  })),
  {
    name: '<b>Bold</b> & "quoted", with a comma / slash',
    children: ['100% <i>italic</i>', 'Everything else'],
  },
  ...LANGUAGES.filter(({ language }) => !['de', 'ar', 'ja', 'th'].includes(language)).map(ofLanguage),
];

function ofLanguage({ category, words }: LanguageText): Category {
  return { name: category, children: [words[2], words[3]] };
}

const SUBCATEGORIES = CATEGORIES.flatMap(({ children }) => children);

const SECOND = 1_000;
/** The last of the articles is the newest. */
const FIRST_DAY = Date.parse('2024-02-28T22:00:00Z');

/** Everything that readers of other magazines may meet. */
export const ARTICLES: readonly Article[] = [
  ...[...EVERYWHERE, ...EDGE_CASES, ...GROUP_CASES].map(fromEdgeCase),
  ...PICTURES.map(({ file }) => ({
    ...plain(`Picture ${file}`),
    covers: [file],
    content: [paragraph('Before.'), picture(file), paragraph('After.')],
  })),
  ...LANGUAGES.map(fromLanguage),
].map((article, index) => ({
  ...article,
  slug: `${article.slug.replace(/\W+/g, '-')}-${index}`,
  publishedOn: article.publishedOn || new Date(FIRST_DAY + index * 11 * 3600 * SECOND).toISOString(),
}));

/** `name` begins the slug, so that addresses in failures tell the case. */
function plain(name: string): Article {
  return {
    title: name,
    slug: name,
    subtitle: 'A subtitle',
    description: 'A description of the article.',
    content: [paragraph('A paragraph of the article.')],
    covers: [],
    credit: '',
    icons: [],
    authors: ['Ada Lindqvist'],
    categories: ['Everything else'],
    tags: ['Odds and ends'],
    dossiers: [],
    comments: [],
    corrections: [],
    publishedOn: '',
  };
}

function fromEdgeCase({ name, ...changes }: EdgeCase, index: number): Article {
  const category = SUBCATEGORIES[index % SUBCATEGORIES.length];
  return { ...plain(name), categories: category ? ['Everything else', category] : [], ...changes };
}

/** An article with every block of the specification, its headings in an odd order. */
function fromLanguage(language: LanguageText, index: number): Article {
  const { sentences, words, verse } = language;
  const [first, second, third] = sentences;
  const file = PICTURES[index % 10]?.file ?? '';
  return {
    title: language.title,
    slug: language.language,
    subtitle: language.subtitle,
    description: language.description,
    content: [
      heading(3, words[0]),
      paragraph(first, ' ', text(second, 'italic'), ' ', link('https://example.org/', words[1]), ' ', third),
      paragraph(verse.join('\n')),
      heading(1, language.category),
      quote(verse.join('\n')),
      list([first, [words[0], words[1], [words[2], second]], third]),
      heading(6, words[2]),
      paragraph(text(first, 'bold'), ' ', text(second, 'underline'), ' ', text(third, 'strikethrough')),
      picture(file),
      heading(2, language.dossier),
      code(`const title = "${language.title}"; // ${second}\nprint(title)`),
      heading(5, words[3]),
      heading(4, language.author),
      paragraph(sentences.join(' ').concat(' ').repeat(3)),
    ],
    covers: [file],
    credit: language.author,
    icons: index % 4 === 0 ? ['without-size.svg'] : [],
    authors: [language.author],
    categories: [words[2], words[3], ...(index % 2 ? [language.category] : [])],
    tags: [words[0], words[1], 'Odds and ends'],
    dossiers: [language.dossier],
    comments: [
      { author: language.author, content: language.comment },
      { author: null, content: sentences.join('\n').concat(' ').repeat(4) },
    ],
    corrections: [{ correctedOn: '2026-02-02T09:00:00.000Z', text: sentences.join('\n').slice(0, 2_000) }],
    publishedOn: '',
    trending: true,
    ...(index % 3 === 0 && { language: language.language }),
  };
}

/** Every picture, those of the edge cases included. */
export const ALL_PICTURES: readonly OddPicture[] = [
  ...PICTURES,
  ...EVERYWHERE.map(({ name, description = '' }) => ({
    file: `${name}.jpg`,
    type: 'image/jpeg',
    alt: description,
    caption: description,
    draw: () => drawArrow(900, 600).jpeg().toBuffer(),
  })),
];

const names = (of: (article: Article) => readonly string[]) => [...new Set(ARTICLES.flatMap(of))];

export const TAGS = names(({ tags }) => tags);
export const DOSSIERS = names(({ dossiers }) => dossiers);
export const AUTHORS = [
  ...new Set([
    ...names(({ authors }) => authors),
    ...names(({ comments }) => comments.flatMap(({ author }) => author ?? [])),
  ]),
];

/** The featured article of the home page, which has no cover; there is no related one. */
export const FEATURED = 'Nothing but a title';
export const RECOMMENDED = [
  ...LANGUAGES.filter(isRightToLeft).map(({ title }) => title),
  ...EVERYWHERE.map(({ name, title = name }) => title),
  'A blank title',
];
export const MAGAZINE_NAME = 'Weltanschauungszeitschrift 雑誌 مجلة';
