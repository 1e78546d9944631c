type Fonts = {
  folders: readonly string[];
  /** A folder for what fontconfig has read from the fonts. */
  cache: string;
  /** The families that stand in for generic ones, and for those that browsers take for them. */
  serif: string;
  sans: string;
  mono: string;
};

const STANDS_FOR = {
  serif: ['serif', 'Times New Roman'],
  sans: ['sans-serif', 'Arial'],
  mono: ['monospace', 'Courier New'],
} as const;

/** The text of a fontconfig file with these fonts and none of the system's. */
export function fontConfig({ folders, cache, ...families }: Fonts): string {
  const aliases = (['serif', 'sans', 'mono'] as const).flatMap((kind) =>
    STANDS_FOR[kind].map((name) => alias(name, families[kind])),
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((folder) => `<dir>${escapeXml(folder)}</dir>`).join('\n')}
<cachedir>${escapeXml(cache)}</cachedir>
${aliases.join('\n')}
</fontconfig>
`;
}

function alias(name: string, family: string): string {
  return `<alias binding="same"><family>${name}</family><prefer><family>${family}</family></prefer></alias>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
