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

/** Strapi has no setting for its name in the titles of the panel's pages. */
const TITLES = [
  { file: '/components/PageHelpers.mjs', strapis: '| Strapi`', ours: '| Masthead`' },
  { file: '/index.html', strapis: '<title>Strapi Admin</title>', ours: '<title>Masthead</title>' },
];

/** Fails the build when a new version of Strapi writes its titles elsewhere. */
function replaceTitle(name: string, code: string): string | null {
  const title = TITLES.find(({ file }) => name.endsWith(file));
  if (!title) return null;
  if (!code.includes(title.strapis)) throw new Error(`${name} has no ${title.strapis}.`);
  return code.replaceAll(title.strapis, title.ours);
}

const nameMasthead: Plugin = {
  name: 'name-masthead',
  apply: 'build',
  transform: (code, id) => replaceTitle(id, code),
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    if (typeof page?.source !== 'string') throw new Error('The build has no index.html.');
    page.source = replaceTitle('/index.html', page.source) ?? page.source;
  },
};

/** Strapi calls this when it builds the panel. */
export default (config: Config): Config => ({
  ...config,
  plugins: [...(config.plugins ?? []), nameMasthead],
});
