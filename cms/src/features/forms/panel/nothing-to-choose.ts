import { type PanelText, text } from '../words';

/** By content type: there is none that could be chosen. */
const NONE: Readonly<Record<string, PanelText>> = {
  'api::article.article': 'choose.noArticle',
  'api::author.author': 'choose.noAuthor',
  'api::category.category': 'choose.noCategory',
  'api::dossier.dossier': 'choose.noDossier',
  'api::tag.tag': 'choose.noTag',
};

/** Why the list of a field for entries of a content type is empty: none has the words that are written, or there is none. */
export function nothingToChoose(target: string, words: string): string {
  const none = NONE[target];
  return text(none && !words.trim() ? none : 'entries.nothing');
}
