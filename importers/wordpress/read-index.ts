import { normalize } from 'masthead-contract/text/normalize';
import * as v from 'valibot';
import { wholeFile } from '../files/read-text.ts';
import { readShortText } from '../html/plain-text.ts';
import { SourceError } from '../source-document.ts';
import { type Attachments, createAttachments } from './attachments.ts';
import { chooseLanguage } from './choose-language.ts';
import type { ExportParts } from './export-parts.ts';
import { childText, readItem } from './read-item.ts';
import { readRecords } from './read-records.ts';

/** `path` is the path of its page, if the source states it. */
export const term = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  parent: v.string(),
  path: v.exactOptional(v.string()),
});
export type Term = v.InferOutput<typeof term>;
export const writer = v.object({
  id: v.string(),
  login: v.string(),
  name: v.string(),
  description: v.string(),
  path: v.exactOptional(v.string()),
});
export type Writer = v.InferOutput<typeof writer>;

/** The taxonomy as which a magazine exports dossiers. */
export const DOSSIER = 'dossier';

/** Entries that posts refer to, wherever they stand in an export. */
export type Index = {
  /** The URL of the site, without a slash at its end. */
  site: string;
  /** As the site names it, such as `en-GB`; empty if it does not. */
  language: string;
  writers: Map<string, Writer>;
  /** The same, by their ids. */
  writersById: Map<string, Writer>;
  /** The names of all authors as `foldName` writes them. */
  staff: Set<string>;
  categories: Map<string, Term>;
  tags: Map<string, Term>;
  dossiers: Map<string, Term>;
  attachments: Attachments;
  credits: Map<string, string>;
  /** The texts of blocks that several posts share, by their ids. */
  reusable: Map<string, string>;
  /** The time zone of the site in minutes before UTC; `null` if no entry says it. */
  offset: number | null;
};

/** An index of nothing yet. */
export const emptyIndex = (): Index => ({
  site: '',
  language: '',
  writers: new Map(),
  writersById: new Map(),
  staff: new Set(),
  categories: new Map(),
  tags: new Map(),
  dossiers: new Map(),
  attachments: createAttachments(),
  credits: new Map(),
  reusable: new Map(),
  offset: null,
});

/** Reads an export for the first time, and divides it into parts for the second time. Throws a SourceError for a file that is not one. */
export async function readIndex(files: readonly string[], parts: ExportParts): Promise<Index> {
  const attachments = createAttachments();
  const index: Index = { ...emptyIndex(), attachments };

  const addAttachment = (item: ReturnType<typeof readItem>) => {
    const attachment = {
      url: item.attachmentUrl,
      alternativeText: item.meta.get('_wp_attachment_image_alt') ?? '',
      caption: item.excerpt,
      parent: item.parent,
      order: item.order,
      id: item.id,
      link: item.link,
    };
    attachments.add(attachment);
    const [, credit] = /"credit";s:\d+:"([^"]+)"/.exec(item.meta.get('_wp_attachment_metadata') ?? '') ?? [];
    if (credit) index.credits.set(attachment.url, credit);
  };

  for (const file of files) {
    let isExport = false;
    parts.addFile(file);
    for await (const record of readRecords(wholeFile(file))) {
      if (record.kind !== 'element') continue;
      const { element } = chooseLanguage(record.element, index.language);
      isExport ||= element.name === 'item' || element.name.startsWith('wp:');
      const text = (name: string) => childText(element, name);
      switch (element.name) {
        case 'link':
          index.site ||= element.text.trim().replace(/\/$/, '');
          break;
        case 'language':
          index.language ||= element.text.trim();
          break;
        case 'wp:base_blog_url':
          index.site = element.text.trim().replace(/\/$/, '') || index.site;
          break;
        case 'wp:author': {
          const login = text('wp:author_login');
          const names = [text('wp:author_first_name'), text('wp:author_last_name')].filter(Boolean).join(' ');
          const name = text('wp:author_display_name') || names || login;
          index.staff.add(foldName(name));
          if (login) addWriter(index, { id: text('wp:author_id'), login, name, description: '' });
          break;
        }
        case 'wp:category':
          addTerm(index.categories, {
            id: text('wp:term_id'),
            slug: text('wp:category_nicename'),
            name: text('wp:cat_name'),
            description: readShortText(text('wp:category_description')),
            parent: text('wp:category_parent'),
          });
          break;
        case 'wp:tag':
          addTerm(index.tags, {
            id: text('wp:term_id'),
            slug: text('wp:tag_slug'),
            name: text('wp:tag_name'),
            description: readShortText(text('wp:tag_description')),
            parent: '',
          });
          break;
        case 'wp:term':
          if (text('wp:term_taxonomy') === DOSSIER)
            addTerm(index.dossiers, {
              id: text('wp:term_id'),
              slug: text('wp:term_slug'),
              name: text('wp:term_name'),
              description: readShortText(text('wp:term_description')),
              parent: '',
            });
          break;
        case 'item': {
          const item = readItem(element);
          parts.addItem(record, item);
          const bylines = item.terms.filter(({ taxonomy }) => taxonomy === 'author');
          for (const name of [item.creator, ...bylines.map((term) => term.name)])
            index.staff.add(foldName(name));
          if (item.type === 'attachment') addAttachment(item);
          if (item.type === 'wp_block') index.reusable.set(item.id, item.content);
          index.offset = offsetOf(item.date, item.dateUtc) ?? index.offset;
        }
      }
    }
    if (!isExport)
      throw new SourceError(
        `${file} is not an export of WordPress: export it in Tools, Export, All content.`,
      );
  }
  return index;
}

/** A name, so that its spellings are equal. */
export const foldName = (name: string): string =>
  normalize(name, 'NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

export function addWriter({ writers, writersById }: Index, added: Writer): void {
  writers.set(added.login, added);
  if (!writersById.has(added.id)) writersById.set(added.id, added);
}

function addTerm(terms: Map<string, Term>, term: Term): void {
  if (term.slug && term.name) terms.set(term.slug, term);
}

function offsetOf(date: string, dateUtc: string): number | null {
  const [local, utc] = [date, dateUtc].map(utcTime);
  if (local === undefined || utc === undefined || Number.isNaN(local) || Number.isNaN(utc)) return null;
  const minutes = Math.round((utc - local) / 60_000);
  return Math.abs(minutes) <= 14 * 60 ? minutes : null;
}

/** Milliseconds of a date like `2024-03-01 12:00:00`, read as UTC; NaN for a missing date. */
export const utcTime = (date: string): number =>
  date.startsWith('0000') ? Number.NaN : Date.parse(`${date.replace(' ', 'T')}Z`);
