import type { Core } from '@strapi/strapi';
import type { Language } from '../../../language/languages';
import { languageOf } from '../../../language/sentences';

/** The language in which an editor reads why something failed at its date; `id` is `null` for a program. */
export async function editorLanguage({ db }: Core.Strapi, id: number | null): Promise<Language> {
  if (id === null) return languageOf(null);
  return languageOf(await db.query('admin::user').findOne({ select: ['preferedLanguage'], where: { id } }));
}
