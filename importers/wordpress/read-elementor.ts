import { escapeText } from 'masthead-contract/html/escape';
import type { Lose } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { parseJson } from '../json.ts';
import { loseParts, parsePartly, text } from '../parse-partly.ts';

const url = v.nullish(v.object({ url: text, alt: text }), {});
const listOf = <Fields extends v.ObjectEntries>(fields: Fields) => v.nullish(v.array(v.object(fields)), []);

/** The settings of all widgets. Each widget has only a few of them. */
const Settings = v.object({
  title: text,
  editor: text,
  html: text,
  text,
  shortcode: text,
  image: url,
  caption: text,
  link: v.nullish(v.union([v.object({ url: text }), v.string()])),
  youtube_url: text,
  vimeo_url: text,
  hosted_url: url,
  title_text: text,
  description_text: text,
  description: text,
  blockquote_content: text,
  testimonial_content: text,
  testimonial_name: text,
  icon_list: listOf({ text }),
  tabs: listOf({ tab_title: text, tab_content: text }),
  gallery: listOf({ url: text, alt: text }),
  wp_gallery: listOf({ url: text, alt: text }),
});
type Settings = v.InferOutput<typeof Settings>;

const Element = v.object({
  widgetType: text,
  settings: v.nullish(v.unknown(), {}),
  elements: v.nullish(v.array(v.unknown()), []),
});

const MAX_DEPTH = 50;

/** The text that Elementor stores in addition to a post, as HTML; empty if it can't be read. */
export function readElementor(json: string, lose: Lose): string {
  const elements = v.safeParse(v.array(v.unknown()), parseJson(json));
  if (!elements.success) lose('a text of Elementor that cannot be read', json);
  return writeAll(elements.success ? elements.output : [], lose, 0);
}

function writeAll(elements: readonly unknown[], lose: Lose, depth: number): string {
  if (depth <= MAX_DEPTH) return elements.map((each) => writeElement(each, lose, depth)).join('\n');
  lose('texts nested too deeply', '');
  return '';
}

function writeElement(given: unknown, lose: Lose, depth: number): string {
  const element = parsePartly(Element, given, loseParts(lose));
  const settings = element && parsePartly(Settings, element.settings, loseParts(lose));
  if (!element || !settings) {
    lose('a part of a text that cannot be read', JSON.stringify(given));
    return '';
  }
  const { widgetType } = element;
  const shown = widgetType === '' ? '' : writeWidget(widgetType, settings);
  if (widgetType !== '' && shown === '')
    lose(`the widget ${widgetType}`, JSON.stringify(element.settings) ?? '');
  return shown + writeAll(element.elements, lose, depth + 1);
}

function writeWidget(name: string, settings: Settings): string {
  const { title, editor, html, shortcode, image, link, hosted_url } = settings;
  const href = typeof link === 'object' ? (link?.url ?? '') : '';
  const headings = [name === 'button' ? '' : title, settings.title_text];
  const label = name === 'button' ? settings.text : '';
  const film = name === 'video' ? settings.youtube_url || settings.vimeo_url || hosted_url.url : '';
  const lines = [
    settings.description_text,
    settings.description,
    settings.blockquote_content,
    settings.testimonial_content,
    settings.testimonial_name,
    name === 'button' ? '' : settings.text,
  ];
  const pictures = [...settings.gallery, ...settings.wp_gallery].map((each) => figure(each, ''));
  const items = settings.icon_list.map((each) => `<li>${each.text}</li>`);
  return [
    ...headings.map((heading) => heading && `<h2>${heading}</h2>`),
    image.url && figure(image, settings.caption),
    editor,
    html,
    shortcode,
    ...lines.map((line) => line && `<p>${line}</p>`),
    label && (href ? `<p><a href="${escapeText(href)}">${label}</a></p>` : `<p>${label}</p>`),
    film && `<p>${escapeText(film)}</p>`,
    items.length > 0 ? `<ul>${items.join('')}</ul>` : '',
    ...settings.tabs.map((tab) => `<h3>${tab.tab_title}</h3>${tab.tab_content}`),
    pictures.length > 0 ? `<figure class="gallery">${pictures.join('')}</figure>` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

const figure = ({ url: src, alt }: { url: string; alt: string }, caption: string): string =>
  `<figure><img src="${escapeText(src)}" alt="${escapeText(alt)}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
