import { type Block, paragraph, plain } from 'masthead-contract/html/blocks';
import type { Loss } from 'masthead-contract/html/reading';
import { LANGUAGE } from 'masthead-contract/imports/documents';
import { findExcessMarks } from 'masthead-contract/text/normalize';
import { beginningOf, MAX_DESCRIPTION, MAX_NAME } from './beginning-of.ts';
import { readHtml } from './html/read-html.ts';
import { compareWords, textOfBlock, wordsOfBlocks, wordsOfHtml } from './html/words.ts';
import type { ReadArticle } from './posts/post.ts';
import type { SourceArticle } from './source-document.ts';

/** Letters and signs of a slug (the model of the content service). */
const SLUG =
  /^[A-Za-z0-9\-_.~\u00aa-\u167f\u1681-\u1fff\u200c-\u200d\u2070-\u2fff\u3005-\ufefe\uff00-\uffef]+$/;
/** As much of a text as cards show. */
const MAX_BEGINNING = 240;
/** Lost words that the report names. */
const MAX_LOST = 20;

/** A source's article in the magazine's form, except for its pictures, with all its losses. */
export function readText(source: SourceArticle): ReadArticle {
  const story = readHtml(source.html, source.source);
  const losses = [...source.losses, ...story.losses];
  const { words, moved, lost } = compareWords(wordsOfHtml(source.seenHtml), wordsOfBlocks(story.blocks));
  const marked = findExcessMarks(source.title) ?? findExcessMarks(source.html);
  if (marked !== null) losses.push({ what: 'excess combining marks on a letter', example: marked });
  return {
    kind: 'article',
    place: source.place,
    site: source.source.site,
    cover: source.cover,
    article: {
      ...fieldsOf(source, story.blocks, losses),
      content: story.blocks.length > 0 ? story.blocks : [paragraph([plain('')])],
    },
    losses,
    audit: { words, moved, lost: lost.length, lostWords: lost.slice(0, MAX_LOST) },
    counts: countLinks(story.blocks),
  };
}

function fieldsOf(source: SourceArticle, content: readonly Block[], losses: Loss[]) {
  const { kind, key, authors, categories, tags, dossiers, comments, publishedOn, isPublic, formerAddresses } =
    source;
  const text = content.map(textOfBlock).join(' ').replace(/\s+/g, ' ').trim();
  const title = source.title.replace(/\s+/g, ' ').trim() || beginningOf(text, 60) || 'Untitled';
  if (title.length > MAX_NAME) losses.push({ what: 'the end of a title', example: title });
  const description = source.description.trim() || beginningOf(text, MAX_BEGINNING) || title;
  if (description.length > MAX_DESCRIPTION)
    losses.push({ what: 'the end of an excerpt', example: description });
  if (isPublic && publishedOn === null)
    losses.push({ what: 'the date: the article has the date of its import', example: '' });
  const slug = decodeSlug(source.slug);
  const { sponsor, subtitle } = source;
  const language = source.language.replaceAll('_', '-');
  const isWrong = {
    slug: source.slug !== '' && !SLUG.test(slug),
    language: language !== '' && !LANGUAGE.test(language),
  };
  if (isWrong.slug) losses.push({ what: 'a slug that no URL can have', example: source.slug });
  if (isWrong.language) losses.push({ what: 'a language that is not a code', example: language });
  if (subtitle.length > MAX_NAME) losses.push({ what: 'the end of a subtitle', example: subtitle });
  if (sponsor.length > MAX_NAME) losses.push({ what: 'the end of the name of a sponsor', example: sponsor });
  return {
    kind,
    key,
    subtitle: beginningOf(subtitle, MAX_NAME),
    authors,
    categories,
    tags,
    dossiers,
    comments,
    publishedOn,
    isPublic,
    formerAddresses,
    title: beginningOf(title, MAX_NAME),
    description: beginningOf(description, MAX_DESCRIPTION),
    slug: isWrong.slug ? '' : slug,
    ...(language && !isWrong.language && { language }),
    ...(sponsor && { sponsor: beginningOf(sponsor, MAX_NAME) }),
  };
}

/** WordPress percent-encodes letters beyond ASCII. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return '';
  }
}

function countLinks(content: readonly Block[]): { links: number; embeds: number } {
  const written = JSON.stringify(content);
  const embeds = written.split('"type":"embed"').length - 1;
  return { links: written.split('"type":"link"').length - 1 - embeds, embeds };
}
