import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

/**
 * A browser that translates a page takes its texts out, and React then can neither remove a text nor put anything before it. So a text
 * that comes and goes, or stands behind something that does, is alone in its element, which React replaces as a whole.
 */
type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** Whether it is there in every state: an element of HTML, and an icon, which is nothing else. */
function isAlways({ type, openingElement }: Node): boolean {
  if (type !== 'JSXElement' || !isNode(openingElement) || !isNode(openingElement.name)) return false;
  return /^[a-z]|^Icon$/.test(String(openingElement.name.name));
}

/** What an expression in braces may be. */
function choicesOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap(nodesIn).flatMap(choicesOf);
  if (node.type === 'LogicalExpression') return nodesIn(node.right).flatMap(choicesOf);
  return [node];
}

const isText = (node: Node): boolean =>
  node.type === 'JSXText' ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'MemberExpression' && isWords(node.object)) ||
  (node.type === 'CallExpression' && isWords(node.callee));
/** The words of the interface, and what writes numbers. */
const isWords = (value: unknown): boolean =>
  isNode(value) &&
  ((value.type === 'Identifier' && /^(?:words|formatNumber|textCount)$/.test(String(value.name))) ||
    (value.type === 'MemberExpression' && isWords(value.object)));

const isBlank = ({ type, value }: Node) =>
  type === 'JSXText' && typeof value === 'string' && /^\s*$/.test(value);

/** The texts among the children of an element or fragment that a translated page may lose. */
function looseTexts({ type, children }: Node): Node[] {
  const all = nodesIn(children)
    .filter((child) => !isBlank(child))
    .map((child) =>
      child.type === 'JSXExpressionContainer' && isNode(child.expression) ? child.expression : child,
    )
    .filter((child) => child.type !== 'JSXEmptyExpression');
  // What is around a fragment may come and go.
  const isAlone = all.length === 1 && type === 'JSXElement';
  return all.flatMap((child, index) => {
    const texts = choicesOf(child).filter(isText);
    const comesAndGoes = choicesOf(child)[0] !== child;
    const isSafe =
      isAlone ||
      (!comesAndGoes &&
        type === 'JSXElement' &&
        all.slice(0, index).every((one) => isAlways(one) || isText(one)));
    return isSafe ? [] : texts;
  });
}

function looseTextsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(looseTextsIn);
  if (!isNode(value)) return [];
  const own = value.type === 'JSXElement' || value.type === 'JSXFragment' ? looseTexts(value) : [];
  return [...own, ...Object.values(value).flatMap(looseTextsIn)];
}

const looseIn = (code: string) =>
  looseTextsIn(parseAst(code, { lang: 'tsx' })).map(({ start, end }) =>
    code.slice(Number(start), Number(end)).trim(),
  );

describe('text that a browser translation may lose is found in', () => {
  test.each([
    { code: '<p>{words.by}</p>', loose: [] },
    { code: '<p>{count > 0 && words.by}</p>', loose: [] },
    { code: '<p><Icon />{words.by}<i /></p>', loose: [] },
    { code: '<p>{words.by}{rest && <i />}</p>', loose: [] },
    { code: '<p>{rest && <i />}{words.by}</p>', loose: ['words.by'] },
    { code: '<p><Rest />{words.by}</p>', loose: ['words.by'] },
    { code: '<p><i />{count > 0 ? words.by : <b />}</p>', loose: ['words.by'] },
    { code: '<>{" "}<i /></>', loose: ['" "'] },
    { code: '<p>{all.map((one) => <i />)} {words.count(all)}</p>', loose: ['words.count(all)'] },
  ])('$code', ({ code, loose }) => {
    expect(looseIn(code)).toEqual(loose);
  });
});

test.each(globSync('app/**/*.tsx', { exclude: ['**/*.test.tsx', 'app/server/**'] }))(
  '%s has no text that a browser translation may lose',
  (file) => {
    expect(looseIn(readFileSync(file, 'utf8'))).toEqual([]);
  },
);
