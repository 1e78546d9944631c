import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { ChooseCover } from './choose-cover';
import { NamedEntriesField } from './named-entries-field';

const NAMED_ENTRIES = 'masthead-named-entries';

/** What an article has several of, by their names. */
const NAMED: readonly string[] = ['api::author.author', 'api::tag.tag', 'api::dossier.dossier'];

type Attribute = { type?: string; component?: string; target?: string; inversedBy?: string };
type Field = { type?: string; attribute?: Attribute; labelAction?: ReactNode };
type EditView = { layout: { layout: Field[][][] } };

/** Gives the form of an article fields of our own for authors, tags and dossiers. */
export const addNamedEntries = (app: StrapiApp): void =>
  app.addFields({ type: NAMED_ENTRIES, Component: NamedEntriesField });

/** Has the form of an article use them, and choose the cover beside its label. */
export function changeArticleForm(registerHook: StrapiApp['registerHook']): void {
  registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', (view: EditView) => ({
    ...view,
    layout: {
      ...view.layout,
      layout: view.layout.layout.map((part) => part.map((row) => row.map(changeField))),
    },
  }));
}

function changeField(field: Field): Field {
  const { component, target = '', inversedBy } = field.attribute ?? {};
  if (component === 'article.cover') return { ...field, labelAction: <ChooseCover /> };
  if (inversedBy === 'articles' && NAMED.includes(target)) return { ...field, type: NAMED_ENTRIES };
  return field;
}
