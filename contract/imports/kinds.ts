type ImportSource = {
  /** Extensions of the file that the other system exports, or of a zip in place of a folder. */
  extensions: readonly string[];
  /** Whether the source may also be a URL. */
  isOnTheWeb: boolean;
  /** Whether only the URL of its site distinguishes the source from another one of this kind. */
  needsSite: boolean;
};

/** The systems that can be imported from (docs/moving-in.md). */
export const IMPORT_SOURCES = {
  wordpress: { extensions: ['.xml'], isOnTheWeb: true, needsSite: false },
  ghost: { extensions: ['.json'], isOnTheWeb: false, needsSite: false },
  substack: { extensions: ['.zip'], isOnTheWeb: false, needsSite: true },
  medium: { extensions: ['.zip'], isOnTheWeb: false, needsSite: false },
  markdown: { extensions: ['.zip'], isOnTheWeb: false, needsSite: true },
  feed: { extensions: ['.xml', '.rss', '.atom', '.json'], isOnTheWeb: true, needsSite: false },
} as const satisfies Record<string, ImportSource>;

export type ImportKind = keyof typeof IMPORT_SOURCES;

/** Whether a text names one of these systems. */
export const isImportKind = (text: string): text is ImportKind => Object.hasOwn(IMPORT_SOURCES, text);

export const IMPORT_KINDS: readonly ImportKind[] = Object.keys(IMPORT_SOURCES).filter(isImportKind);
