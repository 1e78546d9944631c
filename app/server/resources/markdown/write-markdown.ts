import { absoluteLink, mediaUrl } from '#app/content/media.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import type { Words } from '#app/language/words/en.ts';
import { absolute, embedTitle } from '#app/server/resources/article-html.tsx';
import {
  blocksToMarkdown,
  type MarkdownTarget,
  pictureToMarkdown,
} from '#contract/body/blocks-to-markdown.ts';
import { hrefOf, textOf } from '#contract/body/body-text.ts';
import { escapeMarkdown, oneLine } from '#contract/body/markdown.ts';
import type { Article } from '#contract/entities/article.ts';

type Settings = {
  url: string;
  words: Pick<Words, 'sponsoredBy'>;
  config: Pick<SiteConfig, 'origin' | 'mediaBase'>;
};

/** An article as Markdown without HTML, with absolute URLs. */
export function articleMarkdown(article: Article, { url, words, config }: Settings): string {
  const { title, subtitle, sponsor, description, authors, publishedAt, cover, content, corrections } =
    article;
  const facts = [authors.map(({ name }) => name).join(', '), publishedAt.slice(0, 10)].filter(Boolean);
  const linkTo = (href: string) => absoluteLink(href, url, config);
  const target: MarkdownTarget = {
    hrefOf(link) {
      const href = hrefOf(link);
      return href === null ? null : linkTo(href);
    },
    addressOf: (file) => absolute(mediaUrl(file, config.mediaBase), config.origin),
    embedLink: ({ link, href }) => ({ text: embedTitle(textOf(link), href, config), href: linkTo(href) }),
    toHtml: null,
  };
  const { text, notes } = blocksToMarkdown(content, target);
  return [
    sponsor && `**${oneLine(words.sponsoredBy(sponsor))}**`,
    `# ${oneLine(title)}`,
    subtitle && `*${oneLine(subtitle)}*`,
    description && escapeMarkdown(description.trim()),
    escapeMarkdown(facts.join(' · ')),
    ...(cover?.media ?? []).map((picture) => pictureToMarkdown(picture, target)),
    text,
    ...notes.values(),
    ...corrections.map(({ correctedOn, text }) =>
      escapeMarkdown(`${correctedOn.slice(0, 10)}: ${text.trim()}`),
    ),
    `<${url}>`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}
