import type { StrapiApp } from '@strapi/strapi/admin';
import { AuthorsCell, articleCell, DateCell, PictureCell } from './article-cells';

type Column = { name: string; attribute: { component?: string; target?: string } };
type ListView = { displayedHeaders: Column[] };

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

/** Shows pictures, the names of authors, and dates with their time zone in the list of articles. */
export function addArticleColumns(registerHook: StrapiApp['registerHook']): void {
  registerHook('Admin/CM/pages/ListView/inject-column-in-table', (view: ListView) => ({
    ...view,
    displayedHeaders: view.displayedHeaders.map((column) => ({
      ...column,
      ...CELLS.find(({ isOf }) => isOf(column))?.cell,
    })),
  }));
}
