import fc from 'fast-check';
import * as v from 'valibot';

const word = fc.string({
  unit: fc.constantFrom(...'aaabbbcccÄÄ111.-+=#>*_~`[](){}<>&|!\\"\':/@%$'),
  minLength: 1,
  maxLength: 6,
});
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const style = fc.record(
  Object.fromEntries(
    ['bold', 'italic', 'underline', 'strikethrough', 'code'].map((name) => [name, fc.constant(true)]),
  ),
  { requiredKeys: [] },
);
const text = fc
  .tuple(words, fc.constantFrom('', ' '), style)
  .map(([core, space, marks]) => ({ type: 'text', text: core + space, ...marks }));
const formula = words.map((tex) => ({ type: 'text', text: tex, code: true, language: 'math' }));
const link = text.map((child) => ({
  type: 'link',
  url: 'https://other.example/a_(b)?c=*',
  children: [child],
}));
/** Neighbours differ in their style, and links are not beside each other: both would be one. */
const inlines = fc
  .array(fc.oneof({ weight: 4, arbitrary: text }, link, formula), { minLength: 1, maxLength: 4 })
  .map((all) => all.filter((each, index) => index === 0 || styleOf(each) !== styleOf(all[index - 1])));
const styleOf = (inline: object | undefined) => JSON.stringify({ ...inline, text: '', children: '' });

const kindOf = (child: unknown) => (v.is(v.object({ format: v.string() }), child) ? child.format : child);

const list = fc.letrec((tie) => ({
  list: fc.record({
    type: fc.constant('list'),
    format: fc.constantFrom('ordered', 'unordered'),
    children: fc
      .tuple(tie('item'), fc.array(fc.oneof({ maxDepth: 2 }, tie('item'), tie('list')), { maxLength: 3 }))
      // Lists of one kind that follow each other in a list would be one.
      .map(([first, others]) => [
        first,
        ...others.filter((each, at) => kindOf(each) !== kindOf(others[at - 1])),
      ]),
  }),
  item: inlines.map((children) => ({ type: 'list-item', children })),
})).list;
/** Any block of a text, with the signs of Markdown and HTML in it. */
export const arbitraryBlock = fc.oneof(
  fc.tuple(fc.constantFrom('paragraph', 'quote'), inlines).map(([type, children]) => ({ type, children })),
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), inlines)
    .map(([level, children]) => ({ type: 'heading', level, children })),
  fc.tuple(words, fc.constantFrom(undefined, 'ts')).map(([code, language]) => ({
    type: 'code',
    language,
    children: [{ type: 'text', text: `${code}\n\n  ${code}` }],
  })),
  list,
);
