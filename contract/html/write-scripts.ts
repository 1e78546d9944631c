import {
  declarationsOf,
  descendants,
  type Element,
  isElement,
  isText,
  lineOf,
  type Node,
  parentOf,
  textOf,
} from './elements.ts';
import type { Lose } from './reading.ts';

/** They stand raised anyway. */
const AS_THEY_ARE = ' \u00a0®™©℠*†‡°ªº′″';
/** Characters with a raised or lowered form in Unicode. */
const SUPERSCRIPTS = scripts(
  '0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ',
);
const SUBSCRIPTS = scripts('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

function scripts(from: string, to: string): ReadonlyMap<string, string> {
  const forms = Array.from(to);
  const pairs = Array.from(from, (character, index): [string, string] => [character, forms[index] ?? '']);
  return new Map([
    ...pairs,
    // A text that was written once may be written again.
    ...[...forms, ...AS_THEY_ARE].map((form): [string, string] => [form, form]),
  ]);
}

/**
 * Writes superscripts and subscripts as Unicode characters, as in H₂O and m². Calls `lose` for those that don't exist in Unicode.
 */
export function writeScripts(nodes: readonly Node[], lose: Lose): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const script = scriptOf(node);
    const text = script ? textOf(node) : '';
    if (!script || text.trim() === '') writeScripts(node.childNodes, lose);
    else if (Array.from(text.trim()).every((character) => script.forms.has(character)))
      writeIn(node, script.forms);
    else lose(`a ${script.name}, which is plain text now`, lineOf(parentOf(node) ?? node));
  }
}

function scriptOf(element: Element) {
  const { tagName } = element;
  const align = declarationsOf(element).get('vertical-align');
  if (tagName === 'sup' || align === 'super') return { name: 'superscript', forms: SUPERSCRIPTS };
  return tagName === 'sub' || align === 'sub' ? { name: 'subscript', forms: SUBSCRIPTS } : null;
}

function writeIn(element: Element, forms: ReadonlyMap<string, string>): void {
  for (const { childNodes } of [element, ...descendants(element)])
    for (const node of childNodes)
      if (isText(node))
        node.value = Array.from(node.value, (character) => forms.get(character) ?? character).join('');
}
