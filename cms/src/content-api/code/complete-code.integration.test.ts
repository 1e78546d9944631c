import { LimitExceeded } from 'masthead-contract/node/limited-process';
import { expect, test } from 'vitest';
import { completeCode } from './complete-code';
import { createCodeWriter } from './limited-code-writer';

const createWriter = (cpuMs = 30_000) =>
  createCodeWriter({
    file: new URL('../../../dist/src/content-api/code/code-process.js', import.meta.url),
    limits: { cpuMs, heapMb: 128, growthMb: 192 },
    queue: { high: 64, low: 4 },
    // Longer than any wait for the processor.
    deadlineMs: 300_000,
  });
const writeCode = createWriter();

const text = (words: string, keys = {}) => ({ type: 'text', text: words, ...keys });

/** The code block of an article, completed. */
async function completed(language: unknown, children: object[], keys = {}): Promise<unknown> {
  const block = { type: 'code', language, children, ...keys };
  await completeCode({ data: { content: [{ type: 'paragraph', children: [] }, block] } }, writeCode);
  return block;
}

test('code gets colours with offsets into the text that browsers receive', async () => {
  expect(await completed('python', [text('def\r\n'), text('1')])).toMatchObject({ tokens: 'k3x1n1' });
});

test.each([
  { what: 'formatted', children: [text('def', { bold: true })] },
  { what: 'linked', children: [{ type: 'link', url: '/', children: [text('def')] }] },
])('$what code gets no colours', async ({ children }) => {
  expect(await completed('python', children)).toMatchObject({ tokens: undefined });
});

test('a formula is MathML', async () => {
  expect(await completed('math', [text('\\frac{x}{2}')])).toMatchObject({
    tokens: undefined,
    formula: expect.stringMatching(
      /^\["math",\{"display":"block".*\["mfrac",\{\},\["mi",\{\},"x"\],\["mn",\{\},"2"\]\]\]$/,
    ),
  });
});

test('inline formulas become MathML, in lists and links too, and other texts stay unchanged', async () => {
  const inLine = (keys = {}) => text('x^2', { code: true, language: 'math', ...keys });
  const others = [
    text('x'),
    text('x', { code: true }),
    text('x', { language: 'math', formula: '["mi",{}]' }),
  ];
  const link = { type: 'link', url: '/', children: [inLine()] };
  const list = { type: 'list', children: [{ type: 'list-item', children: [inLine({ bold: true }), link] }] };
  const content = [{ type: 'heading', level: 2, children: [inLine(), ...others] }, list];
  await completeCode({ data: { content } }, writeCode);
  const formula = expect.stringMatching(
    /^\["math",\{(?!"display").*\["msup",\{\},\["mi",\{\},"x"\],\["mn",\{/,
  );
  expect(content).toMatchObject([
    { children: [{ formula }, ...others.map(() => ({ formula: undefined }))] },
    { children: [{ children: [{ formula }, { children: [{ formula }] }] }] },
  ]);
});

test.each([
  '\\frac{',
  '\\unknown',
  '\\href{javascript:alert(1)}{x',
  'x'.repeat(2_001),
  'x^',
  '\\char"110000',
  '\\def\\a{\\a\\a}\\a',
  '\\newcommand{\\a}{x}\\a',
  `\\begin{matrix}${'&'.repeat(1_900)}\\end{matrix}`,
  '\\cancelto{}{'.repeat(30),
  '',
])('invalid TeX stays code: %s', async (tex) => {
  expect(await completed('math', [text(tex)])).toMatchObject({ formula: undefined });
});

test('colours and formulas already in the stored text are removed', async () => {
  const sent = { tokens: 'k9', formula: '["math",{}]' };
  for (const language of ['cobol', 1, null, undefined])
    expect(await completed(language, [text('x')], sent)).toMatchObject({
      tokens: undefined,
      formula: undefined,
    });
});

test.each([null, 'text', { data: null }, { data: { content: 'x' } }, { data: { content: [null, 1, []] } }])(
  'other answers stay unchanged: %j',
  async (answer) => {
    const before = JSON.stringify(answer);
    await completeCode(answer, writeCode);
    expect(JSON.stringify(answer)).toBe(before);
  },
);

/** Less than the heavy code takes on any machine, and more than the light one. */
const cpuMs = 1_500;

/** Takes longer than the process may. */
const heavy = { language: 'go', text: 'a.a.a.'.repeat(3_300), display: 'block' } as const;
const light = (words: string) => ({ language: 'python', text: words, display: 'block' }) as const;

test("a draft's code that takes too long stays plain, other code is coloured, and articles don't wait for drafts", async () => {
  const write = createWriter(cpuMs);
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const draft = write([heavy, light('def')], 'low');
  const others = [
    write([light('if')], 'low').then(note('another draft')),
    write([light('for')]).then(note('article')),
  ];
  expect(await draft).toEqual([expect.any(LimitExceeded), { tokens: 'k3' }]);
  await Promise.all(others);
  // The article was the last one to ask.
  expect(done).toEqual(['article', 'another draft']);
});
