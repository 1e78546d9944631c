import { foldText } from './fold-text';

/**
 * How a letter is compared: texts are compared first by all of their letters, then by the accents of these, then by upper
 * and lower case. A mark has an accent but no letter, which is 0.
 */
type Weights = { letter: number; accent: number; letterCase: number };

type Collation = {
  /** Two letters that are sorted as one, such as 'ch' in Czech, in lower case. */
  pairs: readonly string[];
  /** The weights of a character or pair: of several letters for a character such as 'æ'. */
  weightsOf: (character: string) => readonly Weights[];
};

/** The root collation of Unicode's CLDR: English adds no rules to it. */
const ROOT = 'en';

/** All scripts in use, and emoji. Rarer characters follow them in the order of their code points. */
const LAST_IN_USE = 0x1ffff;
const SORTABLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}]/u;
const IN_USE = 100_000;

const LATIN = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Is sorted after all other characters. */
const LAST = '\uffff';

/**
 * The order of characters in a language, a BCP 47 tag; the root collation if the tag is empty or the language has the same order.
 * `Intl.Collator` compares texts but doesn't reveal its rules, so it sorts all characters once, in a tenth of a second.
 */
export function readCollation(language: string): Collation {
  // Without the second one, a language without rules would be sorted as the language of the machine.
  const languages = [language, ROOT].filter((tag) => tag !== '');
  const comparing = (sensitivity: 'base' | 'accent' | 'variant') =>
    new Intl.Collator(languages, { sensitivity }).compare;
  const compareLetters = comparing('base');
  const compareAccents = comparing('accent');
  const compare = comparing('variant');

  const pairs = LATIN.flatMap((first) =>
    LATIN.map((second) => first + second).filter((pair) => compareLetters(pair, first + LAST) > 0),
  );
  const known = new Map<string, readonly Weights[]>();
  let weights: Weights = { letter: 0, accent: 0, letterCase: 0 };
  let previous = '';
  for (const character of [...charactersInUse(), ...pairs.flatMap(inAnyCase)].sort(compare)) {
    const { letter, accent, letterCase } = weights;
    if (compareLetters(previous, character) !== 0) weights = { letter: letter + 1, accent: 0, letterCase: 0 };
    else if (compareAccents(previous, character) !== 0)
      weights = { letter, accent: accent + 1, letterCase: 0 };
    else if (compare(previous, character) !== 0) weights = { letter, accent, letterCase: letterCase + 1 };
    known.set(character, [weights]);
    previous = character;
  }

  function expand(character: string): readonly Weights[] {
    const own = known.get(character) ?? [
      { letter: IN_USE + (character.codePointAt(0) ?? 0), accent: 0, letterCase: 0 },
    ];
    const letters = Array.from(foldText(character));
    if (
      pairs.includes(character.toLowerCase()) ||
      letters.length < 2 ||
      compareLetters(letters.join(''), character) !== 0
    )
      return own;
    const [first, ...others] = letters.flatMap((letter) => known.get(letter) ?? []);
    return first ? [{ ...first, accent: first.accent + 1 }, ...others] : own;
  }

  const expanded = new Map<string, readonly Weights[]>();
  return {
    pairs,
    weightsOf(character) {
      const found = expanded.get(character) ?? expand(character);
      expanded.set(character, found);
      return found;
    },
  };
}

function charactersInUse(): string[] {
  return Array.from({ length: LAST_IN_USE + 1 }, (_, codePoint) => String.fromCodePoint(codePoint)).filter(
    (character) => SORTABLE.test(character),
  );
}

/** A pair of letters in lower and upper case: 'ch', 'cH', 'Ch' and 'CH'. */
function inAnyCase(pair: string): string[] {
  const [first, second] = Array.from(pair, (letter) => [letter, letter.toUpperCase()]);
  return (first ?? []).flatMap((one) => (second ?? []).map((other) => one + other));
}
