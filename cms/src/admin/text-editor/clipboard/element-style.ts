/** The declarations of an element's `style`, also those that no browser knows, such as Word's. */
export function declarations(element: Element): ReadonlyMap<string, string> {
  const style = element.getAttribute('style') ?? '';
  return new Map(
    style.split(';').flatMap((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return value.length > 0 ? [[name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]] : [];
    }),
  );
}

/** How a text is formatted, and where it links to. */
export type TextStyle = {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strikethrough: boolean;
  code: boolean;
  /** The text is TeX. */
  formula: boolean;
  url: string | null;
};

export const PLAIN: TextStyle = {
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  code: false,
  formula: false,
  url: null,
};

const BY_TAG: Readonly<Record<string, Partial<TextStyle>>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strikethrough: true },
  strike: { strikethrough: true },
  del: { strikethrough: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
};

/** The style of the texts in an element that stands in a text of another style. */
export function styleOf(element: Element, around: TextStyle): TextStyle {
  const css = declarations(element);
  const tag = element.localName;
  const isInsertion = tag === 'ins' && (element.hasAttribute('cite') || element.hasAttribute('datetime'));
  const decoration = css.get('text-decoration-line') ?? css.get('text-decoration') ?? '';
  return {
    ...around,
    ...(isInsertion ? {} : BY_TAG[tag]),
    ...byWeight(css.get('font-weight')),
    ...byFontStyle(css.get('font-style')),
    ...(decoration.startsWith('none') && BY_TAG[tag]?.underline && { underline: around.underline }),
    ...(decoration.includes('underline') && { underline: true }),
    ...(decoration.includes('line-through') && { strikethrough: true }),
  };
}

function byWeight(weight: string | undefined): Partial<TextStyle> {
  if (weight === undefined) return {};
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) return { bold: true };
  return weight === 'normal' || weight === 'lighter' || Number(weight) < 600 ? { bold: false } : {};
}

function byFontStyle(fontStyle: string | undefined): Partial<TextStyle> {
  if (fontStyle === undefined) return {};
  if (/^(?:italic|oblique)/.test(fontStyle)) return { italic: true };
  return fontStyle === 'normal' ? { italic: false } : {};
}
