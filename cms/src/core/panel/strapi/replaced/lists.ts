import type { Replacement } from './replacement';

/** Replacements in lists of entries, their filters and their configuration. */
export const LISTS: readonly Replacement[] = [
  // Hides groups of the menu without lists, such as *Magazine* for authors, and the number of lists, which is useless.
  {
    file: '/content-manager/dist/admin/components/LeftMenu.mjs',
    strapis: 'children: menu.map((section)=>{',
    ours: 'children: menu.filter(({ links }) => links.length > 0).map((section)=>{',
  },
  {
    file: '/content-manager/dist/admin/components/LeftMenu.mjs',
    strapis: 'badgeLabel: section.links.length.toString(),',
    ours: '',
  },
  // The menu's box looks like a search of articles, but searches the names of nine lists.
  {
    file: '/content-manager/dist/admin/components/LeftMenu.mjs',
    strapis: 'children: searchBar',
    ours: 'children: null',
  },
  // On a phone a list doesn't have a header row, and empty cells don't show a sign.
  {
    file: '/ListView/ListViewPage.mjs',
    strapis:
      /jsx\(Table\.Cell, \{(?=\s+children: (?:cellFormatter\(row|\/\*#__PURE__\*\/ jsx\(CellContent))/g,
    ours: "jsx(Table.Cell, { 'data-column': header.name === rowLinkField ? undefined : header.label,",
  },
  {
    file: '/TableCells/CellContent.mjs',
    strapis: 'children: "-"',
    ours: `'data-empty': '', children: "-"`,
  },
  {
    file: '/TableCells/Components.mjs',
    strapis: /\/\*#__PURE__\*\/ jsx\(Badge, \{\s+children: content\.length\s+\}\),/,
    ours: '',
  },
  // The box that selects a row is named by it.
  {
    file: '/components/Table.mjs',
    strapis: 'target: id',
    ours: "target: [rows.find((row) => row.id === id) ?? {}].map((row) => row.title || row.name || row.from || row.words || [row.firstname, row.lastname].filter(Boolean).join(' ') || id)[0]",
  },
  // The columns of a list are named like the fields of the form; unnamed ones are for developers.
  {
    file: '/ListView/components/ViewSettingsMenu.mjs',
    strapis: "label: list.metadatas[name]?.label ?? ''",
    ours: `label: formatMessage({ id: 'content-manager.content-types.' + model + '.' + name, defaultMessage: list.metadatas[name]?.label ?? name })`,
  },
  {
    file: '/ListView/components/ViewSettingsMenu.mjs',
    strapis: '.sort((a, b)=>formatter.compare(a.label, b.label))',
    ours: '.filter(({ name, label }) => label !== name).sort((a, b)=>formatter.compare(a.label, b.label))',
  },
  // The most used filter, the status, comes first.
  {
    file: '/ListView/components/Filters.mjs',
    strapis: '.toSorted((a, b)=>',
    ours: ".toSorted((a, b)=> Number(b.name === '__status') - Number(a.name === '__status') || ",
  },
  {
    file: '/ListConfiguration/components/SortDisplayedFields.mjs',
    strapis: /typeof field\.label === 'object' \? formatMessage\(field\.label\) : field\.label/g,
    ours: "formatMessage({ id: 'content-manager.content-types.' + schema.uid + '.' + field.name, defaultMessage: field.label })",
  },
  {
    file: '/ListConfiguration/components/SortDisplayedFields.mjs',
    strapis: 'checkIfAttributeIsDisplayable(attribute))',
    ours: 'checkIfAttributeIsDisplayable(attribute) && metadatas[name]?.label !== name)',
  },
  {
    file: '/ListConfiguration/components/Settings.mjs',
    strapis: "label: typeof field.label !== 'string' ? formatMessage(field.label) : field.label",
    ours: "label: formatMessage({ id: 'content-manager.content-types.' + schema.uid + '.' + field.name, defaultMessage: field.label })",
  },
  {
    file: '/ListConfiguration/components/Settings.mjs',
    strapis: 'sortOptionsSorted : field.options',
    ours: "sortOptionsSorted : field.options.map((option) => ({ ...option, label: formatMessage({ id: 'masthead.order.' + option.value, defaultMessage: option.label }) }))",
  },
  // A list can be sorted by a column that it doesn't show; Strapi silently chose another order.
  {
    file: '/ListConfiguration/components/Settings.mjs',
    strapis: /(?<=return acc;\s+\}, )\[\](?=\), \[)/,
    ours: `schema?.attributes[currentSortBy] && !layout.some(({ name }) => name === currentSortBy)
      ? [{ value: currentSortBy, label: formatMessage({ id: 'masthead.filters.' + currentSortBy, defaultMessage: currentSortBy }) }]
      : []`,
  },
  {
    file: '/ListConfiguration/components/Header.mjs',
    strapis: 'name: capitalise(name)',
    ours: "name: formatMessage({ id: 'masthead.plural.' + params.slug, defaultMessage: capitalise(name) })",
  },
  {
    file: '/ListConfiguration/ListConfigurationPage.mjs',
    strapis: /`Configure \$\{list\.settings\.displayName\} List View`/,
    ours: "formatMessage({ id: 'content-manager.components.SettingsViewWrapper.pluginHeader.title' }, { name: formatMessage({ id: 'masthead.plural.' + model, defaultMessage: list.settings.displayName }) })",
  },
  // Lists are named in the plural, and new entries by their type, also in the title of their page.
  {
    file: '/ListView/ListViewPage.mjs',
    strapis: /(?<=formatMessage\(\{\s+)id: schema\.info\.displayName,/,
    ours: "id: 'masthead.plural.' + model,",
  },
  {
    file: '/ListView/ListViewPage.mjs',
    strapis: "id: getTranslation('HeaderLayout.button.label-add-entry'),",
    ours: "id: 'masthead.new.' + (window.location.pathname.split('/').find((part) => part.startsWith('api::'))),",
  },
  {
    file: '/ListView/ListViewPage.mjs',
    strapis: "id: 'app.components.EmptyStateLayout.content-document',",
    ours: "id: hasAppliedFilters || query._q ? 'app.components.EmptyStateLayout.content-document' : 'masthead.list.empty',",
  },
  {
    file: '/dist/admin/components/LeftMenu.mjs',
    strapis: /id: link\.title,/,
    ours: "id: 'masthead.plural.' + link.uid,",
  },
  // Values chosen from a list have their names in lists and above closed parts, too.
  {
    file: '/TableCells/CellValue.mjs',
    strapis: "if (type === 'boolean') {",
    ours: "if (type === 'enumeration' && value) formattedValue = formatMessage({ id: value, defaultMessage: value }); if (type === 'boolean') {",
  },
  // English texts for screen readers (`texts/name-unnamed.ts`).
  {
    file: '/components/Table.mjs',
    strapis: "children = 'Loading content'",
    ours: "children = globalThis.mastheadText?.('panel.loading')",
  },
];
