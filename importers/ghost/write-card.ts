import { Marked } from 'marked';
import { escapeText } from 'masthead-contract/html/escape';
import type { Lose } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { addresses } from '../markdown/addresses.ts';
import { loseParts, parsePartly, text } from '../parse-partly.ts';

const markdown = new Marked(addresses);

const image = v.object({ src: text, alt: text, caption: text });

/** The fields of all Ghost cards, in Lexical and in mobiledoc. Each card has only a few of them. */
const Card = v.object({
  ...image.entries,
  images: v.nullish(v.array(image), []),
  html: text,
  markdown: text,
  code: text,
  language: text,
  url: text,
  metadata: v.nullish(v.object({ title: text, description: text })),
  calloutText: text,
  calloutEmoji: text,
  heading: text,
  header: text,
  subheader: text,
  content: text,
  buttonText: text,
  buttonUrl: text,
  title: text,
  fileTitle: text,
  fileCaption: text,
  fileName: text,
  productTitle: text,
  productDescription: text,
  productImageSrc: text,
  productButton: text,
  productUrl: text,
  textValue: text,
});
type Card = v.InferOutput<typeof Card>;

/** The HTML of a card of Ghost, as its readers saw it. */
export function writeCard(name: string, payload: unknown, lose: Lose): string {
  const card = parsePartly(Card, payload ?? {}, loseParts(lose));
  if (card === null) {
    lose(`the card ${name}`, JSON.stringify(payload));
    return '';
  }
  const caption = figcaption(card.caption);
  switch (name) {
    case 'image':
      return figure(picture(card) + caption);
    case 'gallery':
      return `<figure class="gallery">${card.images.map((each) => figure(picture(each) + figcaption(each.caption))).join('')}${caption}</figure>`;
    case 'html':
      return card.html;
    case 'markdown':
    case 'card-markdown':
      return markdown.parse(card.markdown, { async: false });
    case 'code':
    case 'codeblock':
      return `<pre><code class="language-${escapeText(card.language)}">${escapeText(card.code)}</code></pre>${card.caption && `<p>${card.caption}</p>`}`;
    case 'hr':
    case 'horizontalrule':
      return '<hr>';
    case 'embed':
      return figure((card.url ? `<p>${escapeText(card.url)}</p>` : card.html) + caption);
    case 'bookmark': {
      const { title = '', description = '' } = card.metadata ?? {};
      return `<p>${link(card.url, escapeText(title || card.url))}</p>${paragraph(escapeText(description))}${paragraph(card.caption)}`;
    }
    case 'callout':
      return `<blockquote><p>${card.calloutEmoji} ${card.calloutText}</p></blockquote>`;
    case 'toggle':
      return `<details><summary>${card.heading}</summary>${card.content}</details>`;
    case 'button':
      return `<p>${link(card.buttonUrl, escapeText(card.buttonText))}</p>`;
    case 'video':
    case 'audio':
      return figure(`<${name} src="${escapeText(card.src)}"></${name}>${caption || figcaption(card.title)}`);
    case 'file':
      return `<p>${link(card.src, escapeText(card.fileTitle || card.fileName || card.src))}</p>${paragraph(card.fileCaption)}`;
    case 'header':
      return `<h2>${card.header || card.heading}</h2>${paragraph(card.subheader)}${paragraph(button(card))}`;
    case 'product':
      return `<h3>${card.productTitle}</h3>${card.productImageSrc && picture({ src: card.productImageSrc, alt: '' })}${card.productDescription}${paragraph(card.productUrl && link(card.productUrl, card.productButton))}`;
    case 'call-to-action':
      return `${card.textValue}${paragraph(button(card))}`;
    case 'paywall':
      return '';
    default:
      lose(`the card ${name}`, JSON.stringify(payload));
      return card.html;
  }
}

const figure = (content: string): string => `<figure>${content}</figure>`;
const figcaption = (caption: string): string => (caption === '' ? '' : `<figcaption>${caption}</figcaption>`);
const paragraph = (html: string): string => (html === '' ? '' : `<p>${html}</p>`);
const picture = ({ src, alt }: { src: string; alt: string }): string =>
  `<img src="${escapeText(src)}" alt="${escapeText(alt)}">`;
const link = (url: string, html: string): string => `<a href="${escapeText(url)}">${html}</a>`;
const button = ({ buttonUrl, buttonText }: Card): string =>
  buttonUrl === '' ? '' : link(buttonUrl, escapeText(buttonText));
