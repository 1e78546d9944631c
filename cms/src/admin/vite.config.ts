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

/** What Strapi has no setting for. */
const REPLACED = [
  // Its name in the titles of the panel's pages.
  { file: '/components/PageHelpers.mjs', strapis: '| Strapi`', ours: '| Masthead`' },
  { file: '/index.html', strapis: '<title>Strapi Admin</title>', ours: '<title>Masthead</title>' },
  // An article that has been scheduled is not published (`schedule/announce-schedule.tsx`).
  {
    file: '/hooks/useDocumentActions.mjs',
    strapis: "trackUsage('didPublishEntry', {",
    ours: "if (res.data.data.waiting) return res.data; trackUsage('didPublishEntry', {",
  },
  // Of a longer list of relations, such as trending, the first ones were left out until *Load More* was pressed.
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: 'pageSize: RELATIONS_TO_DISPLAY,',
    ours: 'pageSize: 100,',
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
    const changed = replaced.replace(strapis, () => ours);
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
