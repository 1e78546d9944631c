import type { Block, Inline } from 'masthead-contract/body/rich-text';
import type { Article } from 'masthead-contract/entities/article';
import { checkGroups, GROUP_RULES, inlinesOf } from './check-groups';
import { pictureLines } from './picture-lines';

/** Checks before an article is published. */
const ARTICLE_RULES = [
  'picture',
  'alternativeText',
  'credit',
  'author',
  'category',
  'titleLength',
  'descriptionLength',
  'sameTitle',
  'headings',
  'links',
  'missingPages',
  ...GROUP_RULES,
  'formulas',
  'pictureLines',
] as const;
type ArticleRule = (typeof ARTICLE_RULES)[number];

/** Checks of an article, Home and Site. The settings of the site have a field for each. */
const CHECKLIST_RULES = [...ARTICLE_RULES, 'notPublic', 'emptySections'] as const;
export type ChecklistRule = (typeof CHECKLIST_RULES)[number];

/** A rule that a document breaks, and the texts in which it does. */
export type Finding = { rule: ChecklistRule; texts: readonly string[] };

/** Characters that fit on a card: of a title on the narrowest one, and of a description before it is cut (spec §2). */
const MAX_TITLE = 90;
const MAX_DESCRIPTION = 240;

type Surroundings = {
  /** The names of pictures in the media library, by their URLs. */
  fileNames: ReadonlyMap<string, string>;
  /** The titles of other articles that are the same as this one's. */
  sameTitles: readonly string[];
  /** Links in the text to articles that readers can't see. */
  deadLinks: readonly string[];
  /** Paths in the text that don't lead to a page of this site. */
  missingPages: readonly string[];
  /** Formulas in the text that aren't valid TeX. */
  invalidFormulas: readonly string[];
};

/** The rules that an article breaks, in their order. */
export function checkArticle(
  article: Article,
  { fileNames, sameTitles, deadLinks, missingPages, invalidFormulas }: Surroundings,
): Finding[] {
  const { title, description, cover, authors, categories, content } = article;
  const pictures = cover?.media ?? [];
  const broken: Record<ArticleRule, readonly string[] | boolean> = {
    picture: pictures.length === 0,
    alternativeText: undescribedPictures(article).map((url) => fileNames.get(url) ?? nameIn(url)),
    credit: pictures.length > 0 && !cover?.author,
    author: authors.length === 0,
    category: categories.length === 0,
    titleLength: [...title].length > MAX_TITLE,
    descriptionLength: [...description].length > MAX_DESCRIPTION,
    sameTitle: sameTitles,
    headings: skippedHeadings(content),
    links: deadLinks,
    missingPages,
    ...checkGroups(content),
    formulas: invalidFormulas,
    pictureLines: pictureLines(content),
  };
  return ARTICLE_RULES.flatMap((rule) => {
    const texts = broken[rule];
    const isBroken = typeof texts === 'boolean' ? texts : texts.length > 0;
    return isBroken ? [{ rule, texts: typeof texts === 'boolean' ? [] : texts }] : [];
  });
}

/** The URLs of an article's pictures that lack an alternative text. */
export function undescribedPictures({ cover, content }: Article): string[] {
  const inText = content.flatMap((block) => (block.type === 'image' ? [block.image] : []));
  return [...(cover?.media ?? []), ...inText].flatMap(({ alternativeText, url }) =>
    alternativeText ? [] : [url],
  );
}

/** The URLs of all links in a text. */
export const linksIn = (content: readonly Block[]): string[] =>
  content.flatMap(inlinesOf).flatMap((inline) => (inline.type === 'link' ? [inline.url] : []));

/** The headings that are more than one level below the heading before them. */
function skippedHeadings(content: readonly Block[]): string[] {
  const headings = content.flatMap((block) => (block.type === 'heading' ? [block] : []));
  return headings.flatMap(({ level, children }, index) => {
    const before = headings[index - 1]?.level ?? level;
    return level > before + 1 ? [children.map(textOf).join('')] : [];
  });
}

const textOf = (inline: Inline): string =>
  inline.type === 'link' ? inline.children.map(({ text }) => text).join('') : inline.text;

/** For a picture that the media library doesn't have: the file name in its URL, without the hash that the library adds. */
const nameIn = (url: string): string => (url.split('/').at(-1) ?? '').replace(/_[0-9a-f]{10}\./, '.');
