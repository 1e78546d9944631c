/**
 * The languages of texts, as BCP 47 tags. An article may declare its language. Where none is declared, and where a text
 * is in another script than the text around it, the language is guessed from the script.
 */

/** The likely language of a text, by its script (ISO 15924). A text in Latin script can be in any language. */
const LANGUAGES: Readonly<Record<string, string>> = {
  Latn: 'und',
  Arab: 'ar',
  Hebr: 'he',
  Cyrl: 'ru',
  Grek: 'el',
  Hani: 'zh',
  Kana: 'ja',
  Hira: 'ja',
  Hang: 'ko',
  Deva: 'hi',
  Beng: 'bn',
  Guru: 'pa',
  Gujr: 'gu',
  Orya: 'or',
  Taml: 'ta',
  Telu: 'te',
  Knda: 'kn',
  Mlym: 'ml',
  Sinh: 'si',
  Thai: 'th',
  Laoo: 'lo',
  Khmr: 'km',
  Mymr: 'my',
  Tibt: 'bo',
  Geor: 'ka',
  Armn: 'hy',
  Ethi: 'am',
  Thaa: 'dv',
  Syrc: 'syr',
  Nkoo: 'nqo',
  // Some of these languages are usually written in another script, so their tags name it.
  Adlm: 'ff-Adlm',
  Mong: 'mn-Mong',
  Java: 'jv-Java',
  Vaii: 'vai',
  Yiii: 'ii',
  Tfng: 'zgh',
  Cher: 'chr',
};

const PATTERNS = Object.keys(LANGUAGES).map((script) => ({
  script,
  pattern: new RegExp(`\\p{sc=${script}}`, 'u'),
}));

/**
 * Letters that only one of the languages in a script has; later ones may share letters with languages before them in the list.
 */
const DISTINCT_LETTERS = [
  { script: 'Arab', letters: /[ټډړږښګڼځڅۍ]/, tag: 'ps' },
  { script: 'Arab', letters: /[ۇۈۋ]/, tag: 'ug' },
  { script: 'Arab', letters: /[ڵڕێۆە]/, tag: 'ckb' },
  { script: 'Arab', letters: /[ٹڈڑےں]/, tag: 'ur' },
  { script: 'Arab', letters: /[پچژگ]/, tag: 'fa' },
  { script: 'Cyrl', letters: /[іїєґ]/i, tag: 'uk' },
];

const RIGHT_TO_LEFT = /^(Arab|Aran|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg|Mand|Samr)$/;

/** Latin text and characters that are common to all scripts, which most texts consist of. */
const LATIN = /^[\0-\u02ff\u1e00-\u1eff\u2000-\u218f]*$/;

/** Letters that are read to find the script of a text. */
const MAX_LETTERS = 80;

/** The scripts of a language: Japanese is written in three, and Chinese and Korean texts share one of them. */
const SCRIPTS_OF: Readonly<Record<string, string>> = {
  Jpan: 'Hira Kana Hani',
  Hans: 'Hani',
  Hant: 'Hani',
  Kore: 'Hang Hani',
};

const knownScripts = new Map<string, string>();

/** The script that a language is usually written in; Latin for an invalid tag. */
export function scriptOf(tag: string): string {
  const known = knownScripts.get(tag);
  if (known) return known;
  let script = 'Latn';
  try {
    script = new Intl.Locale(tag).maximize().script ?? script;
  } catch {
    // An invalid tag.
  }
  knownScripts.set(tag, script);
  return script;
}

/** The direction in which a language is written. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(scriptOf(tag)) ? 'rtl' : 'ltr';

/** The script of most letters of a text; `null` for a text without letters of a known script. */
function dominantScript(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.slice(0, MAX_LETTERS) ?? [];
  const counts = new Map<string, number>();
  for (const letter of letters) {
    const script = PATTERNS.find(({ pattern }) => pattern.test(letter))?.script;
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  // Japanese texts contain more Chinese characters than others.
  const japanese = counts.get('Hira') ?? counts.get('Kana');
  if (japanese) counts.set('Hira', japanese + (counts.get('Hani') ?? 0));
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

/** The language of a text: the surrounding text's, unless the script shows that it is in another one. */
export function languageOf(text: string, around: string): string {
  const usual = scriptOf(around);
  if (usual === 'Latn' && LATIN.test(text)) return around;
  const script = dominantScript(text);
  if (!script || (SCRIPTS_OF[usual] ?? usual).includes(script)) return around;
  const distinct = DISTINCT_LETTERS.find((entry) => entry.script === script && entry.letters.test(text));
  return distinct?.tag ?? LANGUAGES[script] ?? around;
}

/** Attributes of an element; they are absent where they are the same as around it. */
export type LanguageAttributes = { lang?: string; dir?: 'ltr' | 'rtl' };

/** The attributes of an element in a language, inside an element in the language `around`. */
export function languageAttributes(tag: string, around: string): LanguageAttributes {
  if (tag === around) return {};
  const dir = directionOf(tag);
  return dir === directionOf(around) ? { lang: tag } : { lang: tag, dir };
}

/** The attributes of an element with this text, inside an element in the language `around`. */
export const textAttributes = (text: string, around: string): LanguageAttributes =>
  languageAttributes(languageOf(text, around), around);
