import { DESIGN_SYSTEM } from '../core/panel/strapi/replaced/design-system';
import { FORMS } from '../core/panel/strapi/replaced/forms';
import { FRAME } from '../core/panel/strapi/replaced/frame';
import { LISTS } from '../core/panel/strapi/replaced/lists';
import { MEDIA } from '../core/panel/strapi/replaced/media';
import { PEOPLE } from '../core/panel/strapi/replaced/people';

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

/** Changes that Strapi has no setting for. */
const REPLACED = [...FRAME, ...LISTS, ...FORMS, ...MEDIA, ...PEOPLE, ...DESIGN_SYSTEM];

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
