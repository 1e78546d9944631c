/** The parts of Vite's configuration that are used here; Vite is a package of Strapi's. */
type Plugin = {
  name: string;
  apply: 'build';
  transform(code: string, id: string): string | null;
  generateBundle(this: void, options: unknown, bundle: Record<string, Output>): void;
};
/** A file of the build; a script has `code` instead. */
type Output = { fileName: string; source?: string | Uint8Array };
type Config = { plugins?: unknown[] };

/** The kinds of files that the dialog of the media library was opened for, as a condition of Strapi's. */
const KINDS = `(!allowedTypes?.length ? [] : [{ $or: allowedTypes.flatMap((kind) => kind === 'files'
  ? { $and: ['image/', 'video/', 'audio/'].map((type) => ({ mime: { $not: { $startsWith: type } } })) }
  : { mime: { $startsWith: kind.slice(0, -1) + '/' } }) }])`;

/** What Strapi has in a file, and what stands there instead; a function gets the groups of the expression. */
type Replacement = {
  file: string;
  strapis: string | RegExp;
  ours: string | ((whole: string, ...groups: string[]) => string);
};

/** What Strapi has no setting for. */
const REPLACED: readonly Replacement[] = [
  // Its name in the titles of the panel's pages.
  { file: '/components/PageHelpers.mjs', strapis: '| Strapi`', ours: '| Masthead`' },
  { file: '/index.html', strapis: '<title>Strapi Admin</title>', ours: '<title>Masthead</title>' },
  // An article that has been scheduled is not published (`schedule/announce-schedule.tsx`).
  {
    file: '/hooks/useDocumentActions.mjs',
    strapis: "trackUsage('didPublishEntry', {",
    ours: "if (res.data.data.waiting) return res.data; trackUsage('didPublishEntry', {",
  },
  // A form is read again whenever it is opened: others change documents, too, and what was brought back from the bin is no longer missing.
  {
    file: '/services/documents.mjs',
    strapis: 'getDocument: builder.query({',
    ours: 'getDocument: builder.query({ keepUnusedDataFor: 0,',
  },
  // Of a longer list of relations, such as trending, the first ones were left out until *Load More* was pressed.
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: 'pageSize: RELATIONS_TO_DISPLAY,',
    ours: 'pageSize: 100,',
  },
  // A slug that is refused is refused in words.
  {
    file: '/content-manager/dist/admin/utils/validation.mjs',
    strapis: ': /^[A-Za-z0-9-_.~]*$/);',
    ours: ': /^[A-Za-z0-9-_.~]*$/, { message: translatedErrors.regex });',
  },
  // A list of the menu without entries, as *Magazine* is for authors, and the number of lists, say nothing.
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
  // Its box looks like one that searches articles, and searches the names of nine lists.
  {
    file: '/content-manager/dist/admin/components/LeftMenu.mjs',
    strapis: 'children: searchBar',
    ours: 'children: null',
  },
  // The link of an invitation is shown whole, and there is nothing to cancel any more.
  {
    file: '/Users/components/MagicLinkWrapper.mjs',
    strapis: 'titleEllipsis: true,',
    ours: '',
  },
  {
    file: '/Users/components/NewUserForm.mjs',
    strapis: /(?=\/\*#__PURE__\*\/ jsx\(Button, \{\s{1,99}variant: "tertiary",)/,
    ours: "currentStep === 'create' && ",
  },
  // On a phone a list has no head, and what is empty needs no sign.
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
  // The columns that a list can have are named as the fields of the form; what has no such name is for developers.
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
  // What most look for comes first.
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
  // A list can be in the order of a column that it does not show; another one was chosen without a word.
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
  // Who may never publish has no buttons for it.
  {
    file: '/EditView/components/DocumentActions.mjs',
    strapis:
      /(?<=schema\?\.options\?\.draftAndPublish\s{1,9}\]\);\s{1,9}if \()(?=!schema\?\.options\?\.draftAndPublish\) \{\s{1,9}return null;\s{1,9}\}\s{1,9}return \{\s{1,9}type: 'publish')/,
    ours: '!canPublish || ',
  },
  {
    file: '/EditView/components/DocumentActions.mjs',
    strapis:
      /(?<=if \()(?=!schema\?\.options\?\.draftAndPublish\) \{\s{1,9}return null;\s{1,9}\}\s{1,9}return \{\s{1,9}disabled: !canPublish)/,
    ours: '!canPublish || ',
  },
  // A field for entries takes what is typed (`fields/use-typed-choice.ts`).
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: 'onChange, isRelatedToCurrentDocument, ...props })=>{',
    ours: 'onChange, isRelatedToCurrentDocument, typed, ...props })=>{',
  },
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: 'const [searchForTrigger, { data, isLoading }] = useLazySearchRelationsQuery();',
    ours: `const [searchForTrigger, { data, isLoading }] = useLazySearchRelationsQuery();
      const choice = typed?.({ name, model, id, mainField, params: currentDocumentMeta.params, connect: onChange,
        search: (words) => setSearchParams((now) => ({ ...now, _q: words, page: 1 })) });`,
  },
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: /(?<=error: field\.error)(?=,\s+hint: hint)/,
    ours: ' || choice?.error',
  },
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: 'handleChange: handleChange,',
    ours: 'handleChange: (chosen) => { choice?.empty(); handleChange(chosen); },',
  },
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: /(?<=fieldValue: field\.value,\s+\.\.\.props)(?=\s+\}\))/,
    ours: ', ...choice?.box',
  },
  // A field that somebody may not see says nothing.
  {
    file: '/FormInputs/NotAllowed.mjs',
    strapis: '({ hint, label, required, name })=>{',
    ours: '({ hint, label, required, name })=>{ return null;',
  },
  // What is uploaded in the dialog of the media library is selected then, as it is in fields of media.
  {
    file: '/MediaLibraryDialog/MediaLibraryDialog.mjs',
    strapis: 'const [folderId, setFolderId] =',
    ours: 'const [uploaded, setUploaded] = React.useState([]); const [folderId, setFolderId] =',
  },
  {
    file: '/MediaLibraryDialog/MediaLibraryDialog.mjs',
    strapis: 'initiallySelectedAssets: initiallySelectedAssets,',
    ours: 'initiallySelectedAssets: multiple ? [...initiallySelectedAssets, ...uploaded] : [...initiallySelectedAssets, ...uploaded].slice(-1),',
  },
  {
    file: '/MediaLibraryDialog/MediaLibraryDialog.mjs',
    strapis: /(?<=UploadAssetDialog, \{)(?=\s+open: true)/,
    ours: 'addUploadedFiles: (files) => setUploaded((before) => [...before, ...(files ?? [])]),',
  },
  // An empty field has a button for a file of the device, and what is uploaded for a field of one file is in it at once.
  {
    file: '/Carousel/EmptyStateAsset.mjs',
    strapis: /return (\/\*#__PURE__\*\/ jsxs\(Flex, \{.*\})\);(?=\s+\};\s+export)/s,
    ours: (_, field = '') => `const input = React.useRef(null);
      const add = async ({ currentTarget }) => {
        const files = [...currentTarget.files];
        currentTarget.value = '';
        onDropAsset(await Promise.all(files.map((file) => rawFileToAsset(file, ASSET_SOURCES.Computer))));
      };
      return jsxs('div', { 'data-masthead-empty-media': '', children: [
        ${field}),
        !disabled && jsx(Typography, { tag: 'button', type: 'button', variant: 'pi', fontWeight: 'bold', textColor: 'primary600', onClick: () => input.current.click(),
          children: formatMessage({ id: 'masthead.media.upload', defaultMessage: 'Upload a file' }) }),
        jsx('input', { ref: input, type: 'file', hidden: true, onChange: add }),
      ] });`,
  },
  {
    file: '/MediaLibraryInput/MediaLibraryInput.mjs',
    strapis: 'const [droppedAssets, setDroppedAssets] = React.useState();',
    ours: `const [droppedAssets, setDroppedAssets] = React.useState(); const isDone = React.useRef(false);
      React.useEffect(() => {
        if (step === STEPS.AssetUpload) isDone.current = false; else setDroppedAssets(undefined);
      }, [step]);`,
  },
  {
    file: '/MediaLibraryInput/MediaLibraryInput.mjs',
    strapis: 'setDroppedAssets(allowedAssets);',
    ours: 'setDroppedAssets(multiple ? allowedAssets : allowedAssets.slice(0, 1));',
  },
  {
    file: '/MediaLibraryInput/MediaLibraryInput.mjs',
    strapis: /onClose: \(\)=>setStep\(STEPS\.AssetSelect\)(?=,\s+initialAssetsToAdd)/,
    ours: 'onClose: () => setStep(isDone.current ? undefined : STEPS.AssetSelect)',
  },
  {
    file: '/MediaLibraryInput/MediaLibraryInput.mjs',
    strapis: 'addUploadedFiles: handleFilesUploadSucceeded,',
    ours: `addUploadedFiles: (files) => {
        const [file] = multiple ? [] : getAllowedFiles(allowedTypes, files ?? []);
        if (!file) return handleFilesUploadSucceeded(files);
        isDone.current = true;
        handleValidation([file]);
      },`,
  },
  // It shows the kinds of files that can be chosen, and more than ten.
  {
    file: '/AssetDialog/AssetDialog.mjs',
    strapis: /(?<=useAssets\(\{\s+skipWhen: !canRead,\s+)query: queryObject/,
    ours: `query: { ...queryObject, filters: { $and: [...queryObject.filters.$and, ...${KINDS}] } }`,
  },
  {
    file: '/hooks/useModalQueryParams.mjs',
    strapis: 'pageSize: config.pageSize',
    ours: 'pageSize: Math.max(50, config.pageSize)',
  },
  // On a phone its buttons were outside of it.
  {
    file: '/AssetDialog/AssetDialog.mjs',
    strapis: /paddingLeft: 8,\s+paddingRight: 8,\s+paddingTop: 6,\s+justifyContent: "space-between",/,
    ours: `paddingLeft: { initial: 4, medium: 8 }, paddingRight: { initial: 4, medium: 8 }, paddingTop: { initial: 2, medium: 6 }, paddingBottom: { initial: 2, medium: 0 }, wrap: 'wrap', gap: 2, justifyContent: 'space-between',`,
  },
  // A press on a picture chooses it, and its pencil, which is also there without a mouse, shows its details.
  {
    file: '/AssetCard/AssetCardBase.mjs',
    strapis: 'if (onEdit) {',
    ours: 'if (isSelectable && onSelect) { onSelect(e); } else if (onEdit) {',
  },
  {
    file: '/AssetCard/AssetCardBase.mjs',
    strapis: /(?<=styled\(CardAction\)`\s+)opacity: 0;/,
    ours: '@media (hover: hover) { opacity: 0; }',
  },
  // A box without words chose all pictures of the library at once.
  {
    file: '/BrowseStep/BrowseStep.mjs',
    strapis: 'multiple && isGridView && ',
    ours: 'false && ',
  },
  {
    file: '/BrowseStep/BrowseStep.mjs',
    strapis: 'shouldDisableBulkSelect: !multiple',
    ours: 'shouldDisableBulkSelect: true',
  },
  // What is chosen is in the library already.
  {
    file: '/SelectedStep/SelectedStep.mjs',
    strapis: "getTrad('list.assets.to-upload')",
    ours: "'masthead.library.chosen'",
  },
  {
    file: '/SelectedStep/SelectedStep.mjs',
    strapis: "getTrad('modal.upload-list.sub-header-subtitle')",
    ours: "'masthead.library.finish'",
  },
  // Names have room in their cards on a phone.
  { file: '/AssetGridList/AssetGridList.mjs', strapis: 'col: 3,', ours: 'col: 3, m: 4, s: 6, xs: 12,' },
  { file: '/PendingAssetStep/PendingAssetStep.mjs', strapis: 'col: 4,', ours: 'col: 4, s: 6, xs: 12,' },
  {
    file: '/PendingAssetStep/PendingAssetStep.mjs',
    strapis: /(?<=jsxs\(Flex, \{\s+)justifyContent: "space-between",/,
    ours: "justifyContent: 'space-between', wrap: 'wrap', gap: 2,",
  },
  // The dialog of an upload has a button, and a file that cannot be uploaded leaves it alone.
  {
    file: '/AddAssetStep/FromComputerForm.mjs',
    strapis: '/*#__PURE__*/ jsx(OpaqueBox, {',
    ours: `jsx(Button, { variant: 'secondary', position: 'relative', style: { zIndex: 2 }, 'aria-label': formatMessage({ id: 'masthead.library.chooseFiles', defaultMessage: 'Choose files' }), onClick: () => inputRef.current?.click(), children: formatMessage({ id: 'masthead.library.chooseFiles', defaultMessage: 'Choose files' }) }),
      jsx(OpaqueBox, {`,
  },
  {
    file: '/AssetCard/UploadingAssetCard.mjs',
    strapis: 'error ? /*#__PURE__*/ jsx(Typography, {',
    ours: `error ? jsx('button', { type: 'button', style: { alignSelf: 'start', minHeight: '2.4rem', textDecoration: 'underline' }, onClick: () => onCancel(asset.rawFile), children: formatMessage({ id: 'masthead.library.removeFile', defaultMessage: 'Remove {name}' }, { name: asset.name }) }) : undefined,
      error ? jsx(Typography, {`,
  },
  // On a phone the menu has the form of a new article, and a name in the panel's language.
  {
    file: '/admin/src/components/LeftMenu.mjs',
    strapis: 'plugin.to.includes(link))',
    ours: "plugin.to.includes(link) && !plugin.to.endsWith('/create'))",
  },
  {
    file: '/admin/src/components/LeftMenu.mjs',
    strapis: 'label: "Menu"',
    ours: "label: formatMessage({ id: 'masthead.menu.open', defaultMessage: 'Menu' })",
  },
  // What is beside the form on a desk is behind an arrow without a word on a phone.
  {
    file: '/components/ActionsDrawer.mjs',
    strapis: /(?<=jsxs\(Flex, \{)(?=\s+paddingTop: 3,)/,
    ours: "wrap: 'wrap', rowGap: 1,",
  },
  {
    file: '/components/ActionsDrawer.mjs',
    strapis: 'jsx(ToggleButton, {',
    ours: "jsx('button', { type: 'button', 'data-masthead-more': '', 'aria-expanded': isOpen,",
  },
  { file: '/components/ActionsDrawer.mjs', strapis: 'label: isOpen ?', ours: "'aria-label': isOpen ?" },
  // A title has two lines, and the last row is seen whole.
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: 'RELATION_ITEM_HEIGHT = 50;',
    ours: 'RELATION_ITEM_HEIGHT = 58;',
  },
  // Entries that are in an order can be moved without a mouse.
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis:
      /jsx\(Box, \{(?=\s+paddingLeft: 4,\s+children: \/\*#__PURE__\*\/ jsx\(IconButton, \{\s+onClick: \(\)=>handleDisconnect)/,
    ours: `canDrag && index > 0 && jsx(IconButton, {
      variant: 'ghost', size: 'S', disabled, children: jsx('span', { style: { fontSize: '1.8rem' }, children: '↑' }), onClick: () => handleMoveItem(index - 1, index),
      label: formatMessage({ id: 'masthead.entries.moveUp', defaultMessage: 'Move {name} up' }, { name: label }) }),
      jsx(Box, {`,
  },
  // Lists are named in the plural, and a new entry by what it is, also in the title of its page.
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
  {
    file: '/EditView/components/Header.mjs',
    strapis: "id: 'content-manager.containers.edit.title.new',",
    ours: "id: 'masthead.new.' + params.slug,",
  },
  {
    file: '/dist/admin/pages/EditView/EditViewPage.mjs',
    strapis: 'children: pageTitle',
    ours: "children: isCreatingDocument ? formatMessage({ id: 'masthead.new.' + model, defaultMessage: 'New entry' }) : pageTitle",
  },
  // What only a developer has a use for.
  {
    file: '/EditView/components/Header.mjs',
    strapis: 'collectionType !== SINGLE_TYPES && /*#__PURE__*/ jsx(CopyDocumentIdMenuItem, {',
    ours: 'false && jsx(CopyDocumentIdMenuItem, {',
  },
  {
    file: '/EditView/components/Header.mjs',
    strapis: 'isDisplayed: collectionType !== SINGLE_TYPES && !!(document?.documentId ?? id),',
    ours: 'isDisplayed: false,',
  },
  {
    file: '/EditAssetDialog/EditAssetContent.mjs',
    strapis:
      /\{\s+label: formatMessage\(\{\s+id: getTrad\('modal\.file-details\.id'\),[^}]{1,200}\}\),\s+value: [^}]{1,200}\},/,
    ours: '',
  },
  {
    file: '/AssetDetails/AssetDetailsDrawer.mjs',
    strapis:
      /,\s+\/\*#__PURE__\*\/ jsx\(DetailItem, \{\s+label: formatMessage\(\{\s+id: getTranslationKey\('asset-details\.assetId'\),[^}]{1,200}\}\),\s+value: String\(asset\.id\)\s+\}\)/,
    ours: '',
  },
  // The two dialogs of a picture say the same, the texts for readers first.
  {
    file: '/EditAssetDialog/DialogHeader.mjs',
    strapis: "id: 'global.details',",
    ours: "id: 'upload.asset-details.title',",
  },
  {
    file: '/EditAssetDialog/EditAssetContent.mjs',
    strapis: "id: 'global.finish',",
    ours: "id: asset?.isLocal ? 'global.finish' : 'upload.asset-details.save',",
  },
  {
    file: '/EditAssetDialog/EditAssetContent.mjs',
    strapis:
      /(\/\*#__PURE__\*\/ jsx\(ContextInfo, \{.*?\/\*#__PURE__\*\/ jsxs\(Field\.Root, \{\s+name: "name",.*?)(!omitFields\?\.includes\('alternativeText'\).*?)(\/\*#__PURE__\*\/ jsx\(Flex, \{\s+direction: "column",\s+alignItems: "stretch",\s+gap: 1,)/s,
    ours: (_, file = '', texts = '', folder = '') => texts + file + folder,
  },
  {
    file: '/AssetDetails/AssetDetailsDrawer.mjs',
    strapis:
      /(\/\*#__PURE__\*\/ jsx\(Typography, \{\s+variant: "beta",.*?)(\/\*#__PURE__\*\/ jsx\(DetailField, \{\s+name: "caption",.*?\}\)),\s+(\/\*#__PURE__\*\/ jsx\(DetailField, \{\s+name: "alternativeText",.*?disabled: !canUpdate\s+\}\))/s,
    ours: (_, file = '', caption = '', alternativeText = '') =>
      `${alternativeText}, ${caption}, ${file.trimEnd().replace(/,$/, '')}`,
  },
  {
    file: '/AssetDetails/AssetDetailsDrawer.mjs',
    strapis: 'jsx(ArrowLineRight, {})',
    ours: 'jsx(Cross, {})',
  },
  {
    file: '/AssetDetails/AssetDetailsDrawer.mjs',
    strapis: /(?<=import \{[^}]*)\bArrowLineRight\b(?=[^}]*\} from '@strapi\/icons')/,
    ours: 'Cross',
  },
  // Strapi's newsletter and prices.
  {
    file: '/Auth/components/Register.mjs',
    strapis: /(?<=type: 'checkbox'\s+\}\s+\])\.map\(/,
    ours: ".filter(({ name }) => name !== 'news').map(",
  },
  {
    file: '/ApplicationInfo/ApplicationInfoPage.mjs',
    strapis: /jsx\(Link, \{(?=\s+href: "https:\/\/strapi\.io\/pricing)/,
    ours: 'false && jsx(Link, {',
  },
  {
    file: '/ApplicationInfo/ApplicationInfoPage.mjs',
    strapis:
      /jsxs\(Flex, \{(?=\s+direction: "column",\s+alignItems: "stretch",\s+gap: 4,\s+hasRadius: true,)/,
    ours: 'canRead && jsxs(Flex, {',
  },
  // The language that the panel is in, before anybody has chosen one.
  {
    file: '/pages/ProfilePage.mjs',
    strapis: /(?<=username: username \?\? '',\s+)preferedLanguage,/,
    ours: "preferedLanguage: preferedLanguage ?? localStorage.getItem('strapi-admin-language') ?? 'en',",
  },
  // Messages covered the menu of a phone, and *Publish* beside the preview.
  {
    file: '/features/Notifications.mjs',
    strapis: 'position: "top-center"',
    ours: "position: 'bottom-center'",
  },
  // What has failed is forgotten when it has succeeded. A link to the panel opens here.
  {
    file: '/features/Notifications.mjs',
    strapis: 'const NotificationsContext',
    ours: 'const failures = new Set(); const NotificationsContext',
  },
  {
    file: '/features/Notifications.mjs',
    strapis: 'toast.custom((id)=>{',
    ours: `if (type === 'success') { for (const failure of failures) toast.dismiss(failure); failures.clear(); }
      toast.custom((id)=>{ if (type === 'danger') failures.add(id);`,
  },
  {
    file: '/features/Notifications.mjs',
    strapis: 'isExternal: true',
    ours: "isExternal: !link.url.startsWith('/')",
  },
  // What a field says is not said again over it.
  {
    file: '/hooks/useDocumentActions.mjs',
    strapis: /message: formatAPIError\(res\.error\)/g,
    ours: `message: res.error.details?.errors?.length && res.error.details.errors.every(({ path }) => path?.length === 1 && document.getElementsByName(path[0]).length)
      ? formatMessage({ id: 'content-manager.validation.error' }) : formatAPIError(res.error)`,
  },
  // The style keeps messages above the bar of a form, which is higher with a notice in it (`strapi/screen-style.ts`).
  {
    file: '/components/ActionsDrawer.mjs',
    strapis: 'const [headerRef, { height: headerHeight }] = useMeasure();',
    ours: `const [headerRef, { height: headerHeight }] = useMeasure();
    React.useEffect(() => {
      const { style } = document.documentElement;
      if (headerHeight) style.setProperty('--masthead-bar', headerHeight + 'px');
      return () => style.removeProperty('--masthead-bar');
    }, [headerHeight]);`,
  },
  // Boxes on a phone are as high as what is in them.
  {
    file: '/components/WidgetRoot.mjs',
    strapis: 'height: "261px"',
    ours: "height: { initial: 'auto', medium: '261px' }",
  },
  // On a phone what is empty is not there.
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: "user[name] || '-'",
    ours: "user[name] || ''",
  },
  // People: roles and whether somebody has accepted the invitation are told in the panel's language.
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: "roles.map((role)=>role.name).join(',\\n')",
    ours: `jsx(Words, { ids: roles.map(({ name }) => ['masthead.role.' + name, name]) })`,
  },
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: "variant: isActive ? 'success' : 'danger',",
    ours: "variant: isActive ? 'success' : 'secondary',",
  },
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: "children: isActive ? 'Active' : 'Inactive'",
    ours: "children: jsx(Words, { ids: [isActive ? ['masthead.user.active', 'Active'] : ['masthead.user.invited', 'Invited']] })",
  },
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: 'const TABLE_HEADERS = [',
    ours: `const Words = ({ ids }) => {
      const { formatMessage } = useIntl();
      return ids.map(([id, defaultMessage]) => formatMessage({ id, defaultMessage })).join(', ');
    };
    const TABLE_HEADERS = [`,
  },
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: /\{\s+name: 'username',\s+label: \{[^}]{1,200}\},\s+sortable: true\s+\},/,
    ours: '',
  },
  {
    file: '/Users/components/SelectRoles.mjs',
    strapis: /id: `global\.\$\{role\.code\}`/,
    ours: "id: 'masthead.role.' + role.name",
  },
  {
    file: '/Roles/ListPage.mjs',
    strapis: 'name: role.name,',
    ours: "name: formatMessage({ id: 'masthead.role.' + role.name, defaultMessage: role.name }),",
  },
  {
    file: '/Roles/ListPage.mjs',
    strapis: 'description: role.description,',
    ours: "description: formatMessage({ id: 'masthead.role.about.' + role.name, defaultMessage: role.description }),",
  },
  // Values that are chosen from a list have their names in lists and above closed parts, too.
  {
    file: '/TableCells/CellValue.mjs',
    strapis: "if (type === 'boolean') {",
    ours: "if (type === 'enumeration' && value) formattedValue = formatMessage({ id: value, defaultMessage: value }); if (type === 'boolean') {",
  },
  {
    file: '/Component/Repeatable.mjs',
    strapis: 'children: displayValue',
    ours: "children: SectionName && attributeComponent === 'home.section' ? jsx(SectionName, { name }) : displayedValue && attributeComponent === 'people.profile' ? formatMessage({ id: displayedValue, defaultMessage: displayedValue }) : displayedValue || formatMessage({ id: attributeComponent === 'people.profile' ? 'masthead.part.profile' : 'masthead.part.empty' })",
  },
  {
    file: '/Component/Repeatable.mjs',
    strapis: "const displayedValue = typeof displayValue === 'string'",
    ours: "const SectionName = useStrapiApp('SectionName', ({ components }) => components['masthead-section-name']); const displayedValue = typeof displayValue === 'string'",
  },
  {
    file: '/Component/Repeatable.mjs',
    strapis: 'import { useNotification,',
    ours: 'import { useStrapiApp, useNotification,',
  },
  // How an address is to be written is there when it is refused, too.
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=hint: \w, error: \w \} = \w+\("Hint"\);\s+return )!t \|\| n \?/,
    ours: '!t ?',
  },
  // Two states of an article do not look alike.
  {
    file: '/EditView/components/DocumentStatus.mjs',
    strapis: ": 'alternative'",
    ours: ": status === 'scheduled' ? 'warning' : 'alternative'",
  },
  // What is chosen from a list has no length.
  {
    file: '/EditView/components/InputRenderer.mjs',
    strapis: 'if (!maximum && !minimum) {',
    ours: 'if ((!maximum && !minimum) || attribute.withoutLimits) {',
  },
  // What screen readers say in English (`texts/name-unnamed.ts`).
  {
    file: '/SearchAsset/SearchAsset.mjs',
    strapis: 'label: "Search"',
    ours: "label: formatMessage({ id: 'global.search', defaultMessage: 'Search' })",
  },
  {
    file: '/components/PageHelpers.mjs',
    strapis: "children = 'Loading content.'",
    ours: "children = globalThis.mastheadText?.('panel.loading')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=closeLabel: \w = )"Close modal"/g,
    ours: "globalThis.mastheadText?.('panel.close')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=clearLabel: \w = )"[Cc]lear"/g,
    ours: "globalThis.mastheadText?.('panel.clear')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /`\$\{e\} (date|time)`/g,
    ours: 'e',
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=dateLabel: \w = |label: \w = )"Choose date"/g,
    ours: "globalThis.mastheadText?.('panel.chooseDate')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=timeLabel: \w = )"Choose time"/g,
    ours: "globalThis.mastheadText?.('panel.chooseTime')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=loadingMessage: \w = )"Loading content\.\.\."/g,
    ours: "globalThis.mastheadText?.('panel.loading')",
  },
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=children: )"Loading"/g,
    ours: "globalThis.mastheadText?.('panel.loading')",
  },
  {
    file: '/components/Table.mjs',
    strapis: "children = 'Loading content'",
    ours: "children = globalThis.mastheadText?.('panel.loading')",
  },
  {
    file: '/components/LazyOutlet.mjs',
    strapis: '"Loading content."',
    ours: "globalThis.mastheadText?.('panel.loading')",
  },
  // The letters of a date that is to be typed.
  {
    file: '/design-system/dist/index.mjs',
    strapis: /(?<=return )"(DD|YYYY)"/g,
    ours: (_, letters = '') => `globalThis.mastheadText?.('panel.letters.${letters}') ?? "${letters}"`,
  },
  // A list of seven is seen whole.
  { file: '/design-system/dist/index.mjs', strapis: /(?<=maxHeight: )"15rem"/g, ours: '"min(40rem, 50vh)"' },
  // Files of other addresses are always refused (`panel/rights/guard-panel.ts`).
  {
    file: '/AddAssetStep/AddAssetStep.mjs',
    strapis: /jsx\(Tabs\.Trigger, \{(?=\s+value: "url")/,
    ours: 'false && jsx(Tabs.Trigger, {',
  },
  {
    file: '/Assets/components/MainAreaContextMenu.mjs',
    strapis: /jsx\(Menu\.Item, \{(?=\s+onSelect: onImportFromUrl)/,
    ours: 'false && jsx(Menu.Item, {',
  },
  {
    file: '/Assets/AssetsPage.mjs',
    strapis: /jsx\(MenuItem, \{(?=\s+onSelect: \(\)\s*=>\s*setIsUrlDialogOpen\(true\))/,
    ours: 'false && jsx(MenuItem, {',
  },
];

/** Fails the build when a new version of Strapi has it elsewhere. */
function replaceText(name: string, code: string): string | null {
  const texts = REPLACED.filter(({ file }) => name.endsWith(file));
  if (texts.length === 0) return null;
  return texts.reduce((replaced, { strapis, ours }) => {
    const changed = replaced.replace(strapis, typeof ours === 'string' ? () => ours : ours);
    if (changed === replaced) throw new Error(`${name} has no ${strapis}.`);
    return changed;
  }, code);
}

const nameMasthead: Plugin = {
  name: 'name-masthead',
  apply: 'build',
  transform: (code, id) => replaceText(id, code),
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    if (typeof page?.source !== 'string') throw new Error('The build has no index.html.');
    page.source = replaceText('/index.html', page.source) ?? page.source;
  },
};

/** Strapi calls this when it builds the panel. */
export default (config: Config): Config => ({
  ...config,
  plugins: [...(config.plugins ?? []), nameMasthead],
});
