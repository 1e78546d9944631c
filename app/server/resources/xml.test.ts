import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { xml, xmlDocument } from './xml.ts';

test.each([
  ['signs of the markup', 'a < b & c > "d"', 'a &lt; b &amp; c &gt; &quot;d&quot;'],
  ['the end of a CDATA section', ']]>', ']]&gt;'],
  ['control characters, which XML 1.0 cannot contain', 'a\u0000b\u000bc\u001f\ufffe\uffff', 'abc'],
  ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
  ['letters of all planes', '𐍈 字 é', '𐍈 字 é'],
])('writes %s', (_, text, written) => {
  expect(xmlDocument(xml('a', {}, text))).toContain(`<a>${written}</a>`);
});

test('leaves out absent attributes and elements, and keeps line breaks in attributes', () => {
  const element = xml('a', { b: null, c: 'd\ne"' }, null, [], xml('f'));
  expect(element.text).toBe('<a c="d&#10;e&quot;"><f/></a>');
});

test('any text results in a well-formed document', async () => {
  const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), 300);
  const document = xmlDocument(
    xml(
      'list',
      {},
      texts.map((text) => xml('text', { is: text }, text)),
    ),
  );
  const { valid, errors } = await validateXML({ xml: document, normalization: 'format' });
  expect(errors).toEqual([]);
  expect(valid).toBe(true);
});
