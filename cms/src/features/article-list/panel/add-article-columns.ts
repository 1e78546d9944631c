import type { StrapiApp } from '@strapi/strapi/admin';
import { message as ofNotes } from '../../notes/words';
import { AuthorsCell, articleCell, DateCell, NotesCell, PictureCell } from './article-cells';

type Column = { name: string; attribute: { type?: string; component?: string; target?: string } };
type ListView = { displayedHeaders: Column[]; layout: { metadatas: object } };

/** The columns of the list of articles that Strapi would fill with '1 item' and the like, by a sign of the article's fields. */
const CELLS = [
  {
    isOf: ({ attribute }: Column) => attribute.component === 'article.cover',
    cell: { cellFormatter: articleCell(PictureCell), sortable: false },
  },
  {
    isOf: ({ attribute }: Column) => attribute.target === 'api::author.author',
    cell: { cellFormatter: articleCell(AuthorsCell) },
  },
  { isOf: ({ name }: Column) => name === 'publishedOn', cell: { cellFormatter: articleCell(DateCell) } },
];

/** Notes are in no field of an article. */
const NOTES = {
  name: 'notes',
  label: ofNotes('notes.title'),
  attribute: { type: 'custom' },
  searchable: false,
  sortable: false,
  cellFormatter: articleCell(NotesCell),
};

/** A field that no other type has. */
const OF_ARTICLES = 'withdrawOn';

/** Shows pictures, the names of authors, dates with their time zone and the number of open notes in the list of articles. */
export function addArticleColumns(registerHook: StrapiApp['registerHook']): void {
  registerHook('Admin/CM/pages/ListView/inject-column-in-table', (view: ListView) => ({
    ...view,
    displayedHeaders: [
      ...view.displayedHeaders.map((column) => ({
        ...column,
        ...CELLS.find(({ isOf }) => isOf(column))?.cell,
      })),
      ...(OF_ARTICLES in view.layout.metadatas ? [NOTES] : []),
    ],
  }));
}
