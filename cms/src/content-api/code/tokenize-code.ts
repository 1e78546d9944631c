import { type CodeLanguage, isCodeLanguage } from 'masthead-contract/body/code-languages';
import { type TokenKind, writeTokens } from 'masthead-contract/body/code-tokens';

/** Longer code isn't coloured, in characters. */
const MAX_LENGTH = 20_000;

/** The kinds of the scopes in TextMate grammars, by the start of their names. The innermost scope that is here decides. */
const KINDS: readonly (readonly [scope: string, kind: TokenKind])[] = [
  ['comment', 'comment'],
  ['string.regexp', 'constant'],
  ['string', 'string'],
  ['punctuation.definition.comment', 'comment'],
  ['punctuation.definition.string', 'string'],
  ['constant', 'constant'],
  ['keyword.operator.expression', 'keyword'],
  ['keyword.operator.logical.python', 'keyword'],
  ['keyword.operator.new', 'keyword'],
  ['keyword.operator', 'plain'],
  ['keyword', 'keyword'],
  ['storage', 'keyword'],
  ['variable.language', 'keyword'],
  ['entity.name.function', 'function'],
  ['support.function', 'function'],
  ['entity.other.attribute-name', 'function'],
  ['support.type.property-name', 'function'],
  ['entity.name.tag', 'type'],
  ['entity.name.type', 'type'],
  ['entity.name.class', 'type'],
  ['entity.other.inherited-class', 'type'],
  ['support.class', 'type'],
  ['support.type', 'type'],
  ['meta.embedded', 'plain'],
  ['meta.interpolation', 'plain'],
  ['meta.template.expression', 'plain'],
  ['source', 'plain'],
  ['markup.heading', 'keyword'],
  ['markup.inserted', 'string'],
  ['markup.deleted', 'constant'],
];

/** Loaded when the first article with such code is. */
let shiki: ReturnType<typeof loadShiki> | null = null;

/** The kinds of the words in code, as the contract writes them; nothing for other languages, or if no word has a colour. */
export async function tokenizeCode(code: string, language: string): Promise<string | undefined> {
  if (!isCodeLanguage(language) || code.length > MAX_LENGTH) return undefined;
  shiki ??= loadShiki();
  const { grammarOf } = await shiki;
  const grammar = await grammarOf(language);
  const tokens: { kind: TokenKind; length: number }[] = [];
  let state: Parameters<typeof grammar.tokenizeLine>[1] = null;
  for (const line of code.split(/(?<=\n)/)) {
    const words = line.replace(/\n$/, '');
    const { tokens: parts, ruleStack } = grammar.tokenizeLine(words, state);
    state = ruleStack;
    let end = 0;
    for (const part of parts) {
      const start = end;
      end = Math.min(part.endIndex, words.length);
      tokens.push({ kind: kindOf(part.scopes), length: end - start });
    }
    tokens.push({ kind: 'plain', length: line.length - end });
  }
  return tokens.some(({ kind }) => kind !== 'plain') ? writeTokens(tokens) : undefined;
}

function kindOf(scopes: readonly string[]): TokenKind {
  for (const scope of scopes.toReversed()) {
    const known = KINDS.find(([start]) => scope === start || scope.startsWith(`${start}.`));
    if (known) return known[1];
  }
  return 'plain';
}

async function loadShiki() {
  const [{ createShikiPrimitive }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('@shikijs/primitive'),
    import('@shikijs/engine-javascript'),
  ]);
  const engine = createJavaScriptRegexEngine({ forgiving: true });
  const highlighter = createShikiPrimitive({ langs: [], themes: [], engine });
  return {
    async grammarOf(language: CodeLanguage) {
      if (!highlighter.getLoadedLanguages().includes(language))
        await highlighter.loadLanguage(import(`@shikijs/langs/${language}`));
      return highlighter.getLanguage(language);
    },
  };
}
