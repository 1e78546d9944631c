import { type PanelText, text } from '../words';

/** The message if nothing can be chosen, by content type. */
const NONE: Readonly<Record<string, PanelText>> = {
  'api::article.article': 'choose.noArticle',
  'api::author.author': 'choose.noAuthor',
  'api::category.category': 'choose.noCategory',
  'api::dossier.dossier': 'choose.noDossier',
  'api::tag.tag': 'choose.noTag',
};

/** Why the list of a field for entries of a content type is empty: no entry contains the typed words, or none exists. */
export function nothingToChoose(target: string, words: string): string {
  const none = NONE[target];
  return text(none && !words.trim() ? none : 'entries.nothing');
}
