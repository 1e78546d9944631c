import { FORMULA } from 'masthead-contract/body/code-languages';
import { type Footnote, footnoteRuns } from 'masthead-contract/body/footnotes';
import type { Inline, Text } from 'masthead-contract/body/rich-text';
import { escapeText } from './markup';

const TAGS = [
  ['strikethrough', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
] as const;

export type Footnotes = ReadonlyMap<Inline, Footnote>;

/** Texts and links as HTML; a footnote is its mark, as WordPress writes it. */
export const inlinesToHtml = (inlines: readonly Inline[], footnotes: Footnotes): string =>
  footnoteRuns(inlines)
    .map((run) => {
      const footnote = run[0] && footnotes.get(run[0]);
      if (!footnote) return run.map(inlineToHtml).join('');
      const { number } = footnote;
      return `<sup data-fn="fn-${number}" class="fn"><a href="#fn-${number}" id="fn-${number}-link">${number}</a></sup>`;
    })
    .join('');

function inlineToHtml(inline: Inline): string {
  if (inline.type === 'text') return textToHtml(inline);
  return `<a href="${escapeText(inline.url)}">${inline.children.map(textToHtml).join('')}</a>`;
}

function textToHtml({ text, ...styles }: Text): string {
  const written = escapeText(text).replaceAll('\n', '<br>');
  const kind = styles.language === FORMULA ? ` class="language-${FORMULA}"` : '';
  const code = styles.code ? `<code${kind}>${written}</code>` : written;
  return TAGS.reduce((html, [style, tag]) => (styles[style] ? `<${tag}>${html}</${tag}>` : html), code);
}
