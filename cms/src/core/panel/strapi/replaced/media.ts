import type { Replacement } from './replacement';

/** The kinds of files that the dialog of the media library was opened for, as a condition of Strapi's. */
const KINDS = `(!allowedTypes?.length ? [] : [{ $or: allowedTypes.flatMap((kind) => kind === 'files'
  ? { $and: ['image/', 'video/', 'audio/'].map((type) => ({ mime: { $not: { $startsWith: type } } })) }
  : { mime: { $startsWith: kind.slice(0, -1) + '/' } }) }])`;

/** Replacements in the media library, its dialogs and fields of pictures. */
export const MEDIA: readonly Replacement[] = [
  // A file uploaded in the media library's dialog is then selected, as in media fields.
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
  // An empty field has a button for a file of the device, and a file uploaded for a field of one file is placed in it at once.
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
  // A file can also be dropped on a field that already has one: it replaces it, or joins the others.
  {
    file: '/Carousel/CarouselAssets.mjs',
    strapis: "import { EmptyStateAsset } from './EmptyStateAsset.mjs';",
    ours: `import { EmptyStateAsset } from './EmptyStateAsset.mjs';
      import { ASSET_SOURCES } from '../../../constants.mjs';
      import { rawFileToAsset } from '../../../utils/rawFileToAsset.mjs';`,
  },
  {
    file: '/Carousel/CarouselAssets.mjs',
    strapis: 'return /*#__PURE__*/ jsxs(Fragment, {',
    ours: `const [isOver, setIsOver] = React.useState(false);
      const takesDrops = !disabled && assets.length > 0;
      const drop = async (event) => {
        setIsOver(false);
        const files = [...event.dataTransfer.files];
        if (!takesDrops || files.length === 0) return;
        event.preventDefault();
        onDropAsset(await Promise.all(files.map((file) => rawFileToAsset(file, ASSET_SOURCES.Computer))));
      };
      return /*#__PURE__*/ jsxs('div', {
        style: { outline: isOver ? '1px dashed currentcolor' : undefined },
        onDragOver: (event) => { if (takesDrops && event.dataTransfer.types.includes('Files')) { event.preventDefault(); setIsOver(true); } },
        onDragLeave: () => setIsOver(false),
        onDrop: drop,`,
  },
  {
    file: '/MediaLibraryInput/MediaLibraryInput.mjs',
    strapis: 'const [droppedAssets, setDroppedAssets] = React.useState();',
    ours: `const [droppedAssets, setDroppedAssets] = React.useState(); const isDone = React.useRef(false); const arrived = React.useRef([]);
      React.useEffect(() => {
        if (step === STEPS.AssetUpload) isDone.current = false; else setDroppedAssets(undefined);
      }, [step]);`,
  },
  {
    file: '/MediaLibraryInput/MediaLibraryInput.mjs',
    strapis: 'setDroppedAssets(allowedAssets);',
    ours: 'arrived.current = selectedAssets; setDroppedAssets(multiple ? allowedAssets : allowedAssets.slice(0, 1));',
  },
  {
    file: '/MediaLibraryInput/MediaLibraryInput.mjs',
    strapis: /onClose: \(\)=>setStep\(STEPS\.AssetSelect\)(?=,\s+initialAssetsToAdd)/,
    ours: 'onClose: () => setStep(isDone.current || droppedAssets ? undefined : STEPS.AssetSelect)',
  },
  {
    file: '/MediaLibraryInput/MediaLibraryInput.mjs',
    strapis: 'addUploadedFiles: handleFilesUploadSucceeded,',
    ours: `addUploadedFiles: (files) => {
        if (droppedAssets) {
          arrived.current = [...arrived.current, ...files];
          return onChange(name, multiple ? arrived.current : files[0]);
        }
        const [file] = multiple ? [] : getAllowedFiles(allowedTypes, files ?? []);
        if (!file) return handleFilesUploadSucceeded(files);
        isDone.current = true;
        handleValidation([file]);
      },`,
  },
  // Files dropped on a field or chosen in it upload at once: the dialog shows the progress, and closes at the end.
  {
    file: '/PendingAssetStep/PendingAssetStep.mjs',
    strapis: 'onUploadSucceed, trackedLocation })',
    ours: 'onUploadSucceed, trackedLocation, initialAssetsToAdd })',
  },
  {
    file: '/PendingAssetStep/PendingAssetStep.mjs',
    strapis: 'React.useState(Status.Idle)',
    ours: 'React.useState(initialAssetsToAdd ? Status.Uploading : Status.Idle)',
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
  // Pressing a picture chooses it; its pencil, which is also visible without a mouse, shows its details.
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
  {
    file: '/BrowseStep/BrowseStep.mjs',
    strapis: /(?<=paddingBottom: 4,\s+children: \/\*#__PURE__\*\/ jsxs\(Flex, \{)/,
    ours: "wrap: 'wrap', gap: 2,",
  },
  // The chosen files are in the library already.
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
  // English texts for screen readers (`texts/name-unnamed.ts`).
  {
    file: '/SearchAsset/SearchAsset.mjs',
    strapis: 'label: "Search"',
    ours: "label: formatMessage({ id: 'global.search', defaultMessage: 'Search' })",
  },
  // On a phone, where the tree of folders is not shown, a folder leads back.
  {
    file: '/Assets/AssetsPage.mjs',
    strapis:
      /(?=\/\*#__PURE__\*\/ jsx\(Typography, \{\s+variant: "alpha",\s+tag: "h1",\s+children: pageHeaderTitle)/,
    ours: `currentFolderId !== null && jsx(Typography, { tag: 'button', type: 'button', 'data-masthead-back': '', textColor: 'primary600', onClick: navigateToRoot,
      children: formatMessage({ id: 'masthead.library.all', defaultMessage: 'All files' }) }), `,
  },
  // Files from other URLs are always refused (`features/rights/server/guard-panel.ts`).
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
