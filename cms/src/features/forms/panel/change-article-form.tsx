import type { StrapiApp } from '@strapi/strapi/admin';
import type { ArrivalStore } from '../../../core/panel/arrivals';
import { ChooseCover } from './choose-cover';
import { changeFields, type Field } from './edit-view';
import { NamedEntriesField } from './named-entries-field';

const NAMED_ENTRIES = 'masthead-named-entries';

/** The content types of which an article can have several entries, chosen by name. */
const NAMED: readonly string[] = [
  'api::author.author',
  'api::category.category',
  'api::tag.tag',
  'api::dossier.dossier',
];

/** Gives the form of an article fields of our own for authors, categories, tags and dossiers. */
export const addNamedEntries = (app: StrapiApp): void =>
  app.addFields({ type: NAMED_ENTRIES, Component: NamedEntriesField });

/** Makes the form of an article use them, and choose the cover beside its label. */
export const changeArticleForm = (registerHook: StrapiApp['registerHook'], arrivals: ArrivalStore): void =>
  changeFields(registerHook, (field) => changeField(field, arrivals));

function changeField(field: Field, arrivals: ArrivalStore): Field {
  const { component, target = '', inversedBy } = field.attribute ?? {};
  if (component === 'article.cover') return { ...field, labelAction: <ChooseCover arrivals={arrivals} /> };
  if (inversedBy === 'articles' && NAMED.includes(target)) return { ...field, type: NAMED_ENTRIES };
  return field;
}
