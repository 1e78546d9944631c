import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { completeCode } from '#contract/complete-code.ts';
import { createCodeWriter } from './code-writer.ts';

/** Longer than any wait for the processor. */
const deadlineMs = 300_000;
const writeCode = createCodeWriter({ deadlineMs });

const text = (words: string, keys = {}) => ({ type: 'text', text: words, ...keys });

/** The code block of an article, completed. */
async function completed(language: unknown, children: object[], keys = {}): Promise<unknown> {
  const block = { type: 'code', language, children, ...keys };
  await completeCode({ data: { content: [{ type: 'paragraph', children: [] }, block] } }, writeCode);
  return block;
}

test('code gets its colours, counted in the text that browsers get', async () => {
  expect(await completed('python', [text('def\r\n'), text('1')])).toMatchObject({ tokens: 'k3x1n1' });
});

test.each([
  { what: 'formatted', children: [text('def', { bold: true })] },
  { what: 'linked', children: [{ type: 'link', url: '/', children: [text('def')] }] },
])('$what code has none', async ({ children }) => {
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

test('a formula in a line of text is MathML, also in lists and links, and other texts stay as they are', async () => {
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
  '',
])('what is not TeX stays code: %s', async (tex) => {
  expect(await completed('math', [text(tex)])).toMatchObject({ formula: undefined });
});

test('what the content service sends in their place is removed', async () => {
  const sent = { tokens: 'k9', formula: '["math",{}]' };
  for (const language of ['cobol', 1, null, undefined])
    expect(await completed(language, [text('x')], sent)).toMatchObject({
      tokens: undefined,
      formula: undefined,
    });
});

test.each([null, 'text', { data: null }, { data: { content: 'x' } }, { data: { content: [null, 1, []] } }])(
  'other answers stay as they are: %j',
  async (answer) => {
    const before = JSON.stringify(answer);
    await completeCode(answer, writeCode);
    expect(JSON.stringify(answer)).toBe(before);
  },
);

test('code that takes too long is given up, and the next code is not', async () => {
  const impatient = createCodeWriter({ deadlineMs: 0 });
  await expect(impatient([{ language: 'python', text: 'def', display: 'block' }])).rejects.toThrow();
  expect(await writeCode([{ language: 'python', text: 'def', display: 'block' }])).toEqual([
    { tokens: 'k3' },
  ]);
});

test('a process that has ended because nothing was asked is replaced', async () => {
  const write = createCodeWriter({ idleMs: 0, deadlineMs });
  for (let time = 0; time < 3; time += 1) {
    expect(await write([{ language: 'python', text: 'def', display: 'block' }])).toEqual([{ tokens: 'k3' }]);
    await new Promise((resolve) => setTimeout(resolve));
  }
});

/** A site that has coloured code; `child` is the process that did. */
const SCRIPT = `
  import { subscribe } from 'node:diagnostics_channel';
  import { createCodeWriter } from '${new URL('./code-writer.ts', import.meta.url)}';
  let child;
  subscribe('child_process', (message) => { child = message.process; });
  // Nothing else keeps it running.
  setInterval(() => undefined, 1000);
  const write = createCodeWriter({ deadlineMs: ${deadlineMs} });
  const code = [{ language: 'python', text: 'def', display: 'block' }];
  await write(code);
`;

const run = (script: string) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT + script]);

test('a process that has been killed while nothing was asked is replaced', async () => {
  const { stdout } = await run(`
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    console.log(JSON.stringify(await write(code)));
    process.exit();
  `);
  expect(JSON.parse(stdout)).toEqual([{ tokens: 'k3' }]);
});

test('a process that is busy does not outlive the site', async () => {
  // Stopped, it notices as little as when it is busy. Its output is open until it ends.
  await run(`
    child.kill('SIGSTOP');
    process.exit();
  `);
});
