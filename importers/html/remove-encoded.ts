import { isElement, isText, type Node } from 'masthead-contract/html/elements';
import type { Lose } from 'masthead-contract/html/reading';

const WORD = /\S+/g;
/** Longer than a word in any language. */
const RUN = /[A-Za-z0-9+/=_-]{81,}/g;
/** Elements that show what programs read. */
const CODE = new Set(['pre', 'code', 'kbd', 'samp', 'textarea', 'script', 'style']);
/** Maximum share of signs that divide words: they are rare in base64 and frequent in URLs. */
const MAX_DIVIDING = 1 / 8;

/** Removes words in base64, which programs of the former site stored and people can't read. Those in code and URLs stay. */
export function removeEncoded(nodes: readonly Node[], lose: Lose): void {
  for (const node of nodes) {
    if (isText(node) && node.value.length > 80) node.value = withoutEncoded(node.value, lose);
    else if (isElement(node) && !CODE.has(node.tagName)) removeEncoded(node.childNodes, lose);
  }
}

const withoutEncoded = (text: string, lose: Lose): string =>
  text.replace(WORD, (word) => {
    if (word.length <= 80 || word.includes('://')) return word;
    return word.replace(RUN, (run) => {
      if (!isEncoded(run)) return run;
      lose('unreadable text in base64', run);
      return '';
    });
  });

function isEncoded(run: string): boolean {
  const dividing = run.length - run.replace(/[/_-]/g, '').length;
  return /[A-Z]/.test(run) && /[a-z]/.test(run) && /\d/.test(run) && dividing <= run.length * MAX_DIVIDING;
}
