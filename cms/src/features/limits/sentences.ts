import { inEnglish, inGerman } from '../../language/numbers';
import { sentencesOf } from '../../language/sentences';

/** Why a save is refused as too long, too deep or unusable. */
export const sentences = sentencesOf({
  en: {
    nameRequired: 'Name is required.',
    titleRequired: 'Title is required.',
    slugOfDots: (slug: string) =>
      `'${slug}' cannot be used as a slug, because browsers remove it from addresses. Please choose another one.`,
    notATimeZone: (name: string) =>
      `'${name}' is not a time zone. Please choose one with a continent and a city, like Europe/Berlin.`,
    paleAccent: (colour: string, darker: string) =>
      `${colour} is too pale to read on white. Please choose a darker accent colour, like ${darker}.`,
    longText: (parts: number, limit: number) =>
      `The text has ${inEnglish(parts)} paragraphs, list items, links and formatted words; the limit is ${inEnglish(limit)}. Please split it into several articles.`,
    deepLists: (limit: number) => `Lists can be nested up to ${limit} levels deep.`,
    manyParts: {
      embeds: (found: number, limit: number) =>
        `The text has ${inEnglish(found)} embeds; the limit is ${inEnglish(limit)}. Please split it into several articles.`,
      related: (found: number, limit: number) =>
        `The text has ${inEnglish(found)} related articles; the limit is ${inEnglish(limit)}. Please remove some.`,
      footnotes: (found: number, limit: number) =>
        `The text has ${inEnglish(found)} footnotes; the limit is ${inEnglish(limit)}. Please split it into several articles.`,
      rows: (found: number, limit: number) =>
        `A table has ${inEnglish(found)} rows; the limit is ${inEnglish(limit)}. Please split it into several tables.`,
      columns: (found: number, limit: number) =>
        `A table has ${inEnglish(found)} columns; the limit is ${inEnglish(limit)}. Please split it into several tables.`,
    },
    longPictureTexts: (limit: number) =>
      `The alternative text and the caption of a picture can have up to ${inEnglish(limit)} characters each.`,
    largeCard:
      'This article is too large for lists of articles. Please remove some covers, icons or tags, or shorten the texts of its pictures.',
    largePage: (bytes: number, limit: number) =>
      `This page would have ${inEnglish(bytes / 1_000_000)} MB; the limit is ${inEnglish(limit / 1_000_000)} MB.`,
    shorten: {
      article: 'Please shorten the text, or remove comments or tags.',
      home: 'Please remove some articles from trending or sections.',
      site: 'Please remove some recommended articles or profiles.',
      other: 'Please shorten it.',
    },
  },
  de: {
    nameRequired: 'Der Name fehlt.',
    titleRequired: 'Der Titel fehlt.',
    slugOfDots: (slug) =>
      `„${slug}“ kann nicht am Ende der Adresse stehen, weil Browser es daraus entfernen. Bitte wählen Sie etwas anderes.`,
    notATimeZone: (name) =>
      `„${name}“ ist keine Zeitzone. Bitte wählen Sie eine mit Kontinent und Stadt, wie Europe/Berlin.`,
    paleAccent: (colour, darker) =>
      `${colour} ist zu hell, um gut lesbar zu sein. Bitte wählen Sie eine dunklere Akzentfarbe, etwa ${darker}.`,
    longText: (parts, limit) =>
      `Der Text hat ${inGerman(parts)} Absätze, Listenpunkte, Links und formatierte Wörter; erlaubt sind ${inGerman(limit)}. Bitte teilen Sie ihn auf mehrere Artikel auf.`,
    deepLists: (limit) => `Listen können höchstens ${limit} Ebenen tief sein.`,
    manyParts: {
      embeds: (found, limit) =>
        `Der Text hat ${inGerman(found)} Einbettungen; erlaubt sind ${inGerman(limit)}. Bitte teilen Sie ihn auf mehrere Artikel auf.`,
      related: (found, limit) =>
        `Der Text nennt ${inGerman(found)} andere Artikel; erlaubt sind ${inGerman(limit)}. Bitte entfernen Sie einige.`,
      footnotes: (found, limit) =>
        `Der Text hat ${inGerman(found)} Fußnoten; erlaubt sind ${inGerman(limit)}. Bitte teilen Sie ihn auf mehrere Artikel auf.`,
      rows: (found, limit) =>
        `Eine Tabelle hat ${inGerman(found)} Zeilen; erlaubt sind ${inGerman(limit)}. Bitte teilen Sie sie auf.`,
      columns: (found, limit) =>
        `Eine Tabelle hat ${inGerman(found)} Spalten; erlaubt sind ${inGerman(limit)}. Bitte teilen Sie sie auf.`,
    },
    longPictureTexts: (limit) =>
      `Alternativtext und Bildunterschrift können je höchstens ${inGerman(limit)} Zeichen haben.`,
    largeCard:
      'Dieser Artikel ist zu groß für Artikellisten. Bitte entfernen Sie Titelbilder, Symbole oder Schlagwörter, oder kürzen Sie die Texte der Bilder.',
    largePage: (bytes, limit) =>
      `Diese Seite hätte ${inGerman(bytes / 1_000_000)} MB; erlaubt sind ${inGerman(limit / 1_000_000)} MB.`,
    shorten: {
      article: 'Bitte kürzen Sie den Text, oder entfernen Sie Kommentare oder Schlagwörter.',
      home: 'Bitte entfernen Sie Artikel aus „Im Trend“ oder den Abschnitten.',
      site: 'Bitte entfernen Sie empfohlene Artikel oder Profile.',
      other: 'Bitte kürzen Sie sie.',
    },
  },
});
