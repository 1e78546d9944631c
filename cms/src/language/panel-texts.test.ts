import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { translations } from '../admin/translations';
import { shownTextsOfStrapi, textsOfStrapi } from '../testing/strapi-texts';
import { help } from './de/labels';
import { corrected } from './de/strapi-corrected';
import { missing } from './de/strapi-missing';
import { missingOfMedia } from './de/strapi-missing-media';
import { strapi } from './en/strapi';
import { media } from './en/strapi-media';
import { values } from './en/values';

/** The words of every room of the panel. */
const WORDS = globSync(path.join(import.meta.dirname, '../features/*/words.ts'));
const ROOMS = await Promise.all(WORDS.map(async (file) => (await import(file)).words));
const TEXTS = translations(ROOMS);

const strapis = shownTextsOfStrapi();
const helpTexts = Object.fromEntries([...help.keys()].map((text) => [text, text]));
/** What the panel shows, by id. */
const en: Record<string, string> = { ...strapis, ...helpTexts, ...TEXTS.en };
const everythingInGerman: Record<string, string> = {
  ...textsOfStrapi('de'),
  ...Object.fromEntries(help),
  ...TEXTS.de,
};
const de = Object.fromEntries(
  Object.entries(everythingInGerman).filter(([id]) => id in en || id in TEXTS.de),
);

/** `du`, and the imperatives that go with it, which begin a sentence. */
const DU =
  /\b(du|dich|dir|dein\w*|bist|hast|kannst|musst|willst|wollst|möchtest)\b|(^|[.!?:,] |\b(bitte|oder|und|aber) )(aktivier|bearbeit|beginn|behebe|definier|drück|ersetz|erstell|forder|füg|geh|generier|gib|greif|klick|konfigurier|kontaktier|kopier|les|lies|lösch|nutz|öffn|prüf|schau|selektier|setz|sortier|stell|überprüf|verschieb|versuch|verwalt|wähl|wart|zeig|zieh)e?(?!\p{L})(?! Sie)/iu;

/** Words of Strapi's model, which editors do not know. */
const MODEL = {
  en: /\b(collection[- ]types?|single[- ]types?|content[- ]types?|entry types?|relations?|relational|components?|documents?|schemas?|regex|locales?|records?|widgets?|assets?|entity|entities|clon\w+|null|attributes?|strings?|Strapi|admin panel)\b/i,
  de: /\b(Relation\w*|Sammlung\w*|Inhalts?-?typ\w*|Einzel-\w+|Komponente\w*|Regex|String|Dokument(?!ation)\w*|Assets?|Widgets?|Schema\w*|Lokalisierung\w*|Collection\w*|Bulk\w*|null|Attribut\w*|Label|Strapi\w*)\b/i,
};

/** Pages for those who run the server, and kinds of files. */
const MAY_NAME_THE_MODEL =
  /^(Settings\.(application|locales|apiTokens|adminTokens|tokens|webhooks)|email|i18n)\.|\.(type\.document|section\.doc\.label)$/;

/** What is written alike in both languages: names, and words that German has taken over. */
const ALIKE = new Set([
  ...['Masthead', 'WordPress', 'Ghost', 'Substack', 'Medium', 'DKIM', 'OAuth2'],
  ...['Newsreader', 'Bitter', 'Garamond', 'Franklin'],
  ...['Facebook', 'X', 'LinkedIn', 'Instagram', 'WhatsApp', 'YouTube'],
  ...['Beta', 'Desktop', 'Details', 'Dossiers', 'Filter', 'ID', 'Link', 'Links', 'Logo', 'Name', 'Plugins'],
  ...['Start', 'Status', 'Tablet', 'Text', 'Token', 'Webhooks', 'Y'],
]);

type Texts = Readonly<Record<string, string>>;

const withoutNames = (text: string) => text.replaceAll(/\{\w+[,}]/g, '');
/** The names of what is filled in, not the choices between words that are also in braces. */
const filledIn = (text: string): readonly string[] =>
  text.match(/(?<=(?<!(one|other|true|undefined|=\d) )\{)\w+(?=[,}])/g) ?? [];
const shown = (texts: Texts, isShown: (id: string, text: string) => boolean) =>
  Object.entries(texts).flatMap(([id, text]) => (isShown(id, text) ? `${id}: ${text}` : []));

test('two features never use one name for different texts', () => {
  const names = ROOMS.flatMap(({ en: words }) => Object.keys(words));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every panel text has a German translation', () => {
  expect(Object.keys(en).length).toBeGreaterThan(1_000);
  expect(shown(en, (id) => !(id in de))).toEqual([]);
});

test('no German text is left in English, apart from shared words', () => {
  const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{.*\}/g, ''));
  const isEnglish = (id: string, text: string) =>
    hasWords(text) && !ALIKE.has(text) && text.toLowerCase() === en[id]?.toLowerCase();
  expect(shown(de, isEnglish)).toEqual([]);
});

test('the German panel addresses users as Sie', () => {
  expect(shown(de, (_, text) => DU.test(text))).toEqual([]);
});

test.each([
  { language: 'English', texts: en, words: MODEL.en },
  { language: 'German', texts: de, words: MODEL.de },
])("the $language panel uses magazine terms, not Strapi's", ({ texts, words }) => {
  const isJargon = (id: string, text: string) =>
    !MAY_NAME_THE_MODEL.test(id) && words.test(withoutNames(text));
  expect(shown(texts, isJargon)).toEqual([]);
});

test('a German text has no placeholders that the English one lacks', () => {
  const asksForMore = (id: string, text: string) => {
    const known = filledIn(strapis[id] ?? en[id] ?? text);
    return filledIn(text).some((name) => !known.includes(name));
  };
  expect(shown(de, asksForMore)).toEqual([]);
});

test('every text is for something that Strapi shows', () => {
  const ours = { ...strapi, ...media, ...missing, ...missingOfMedia, ...corrected };
  expect(Object.keys(ours).filter((id) => !(id in strapis))).toEqual([]);
});

const Schema = v.object({
  attributes: v.record(v.string(), v.object({ enum: v.optional(v.array(v.string()), []) })),
});

test('every value in a list of choices has a name', () => {
  const source = path.resolve(import.meta.dirname, '..');
  const schemas = globSync(['api/*/content-types/*/schema.json', 'components/*/*.json'], {
    cwd: source,
    exclude: (file) => file.includes('rename'),
  });
  const chosen = schemas.flatMap((schema) => {
    const { attributes } = v.parse(Schema, JSON.parse(readFileSync(path.join(source, schema), 'utf8')));
    return Object.values(attributes).flatMap((attribute) => attribute.enum);
  });
  expect(Object.keys(values).sort()).toEqual([...new Set(chosen)].sort());
});
