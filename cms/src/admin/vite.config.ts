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

/** What Strapi has no setting for. */
const REPLACED = [
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
  // A field that somebody may not see says nothing.
  {
    file: '/FormInputs/NotAllowed.mjs',
    strapis: '({ hint, label, required, name })=>{',
    ours: '({ hint, label, required, name })=>{ return null;',
  },
];

/** Fails the build when a new version of Strapi has it elsewhere. */
function replaceText(name: string, code: string): string | null {
  const text = REPLACED.find(({ file }) => name.endsWith(file));
  if (!text) return null;
  if (!code.includes(text.strapis)) throw new Error(`${name} has no ${text.strapis}.`);
  return code.replaceAll(text.strapis, text.ours);
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
