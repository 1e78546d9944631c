import { describe, expect, test } from 'vitest';
import { decode, encodingOf } from './decode.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? Buffer.from(part) : part)));
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>`;
const utf16 = (text: string, isBig = false) => {
  const little = Buffer.from(text, 'utf16le');
  return isBig ? little.swap16() : little;
};

const ПАРОМ_1251 = [0xcf, 0xe0, 0xf0, 0xee, 0xec];

describe('reads a file in its declared encoding', () => {
  test.each<[string, Buffer, string, string]>([
    ['XML in Windows-1251', bytes(xml('windows-1251'), ПАРОМ_1251), '', 'Паром'],
    ['XML in KOI8-R', bytes(xml('KOI8-R'), [0xf0, 0xc1, 0xd2, 0xcf, 0xcd]), '', 'Паром'],
    ['XML with other quotes', bytes("<?xml version='1.0' encoding = 'cp1251' ?>", ПАРОМ_1251), '', 'Паром'],
    ['XML in ISO 8859-2', bytes(xml('iso-8859-2'), [0xa3, 0xf3, 0x64, 0xbc]), '', 'Łódź'],
    ['XML in Shift_JIS', bytes(xml('Shift_JIS'), [0x93, 0xfa, 0x96, 0x7b]), '', '日本'],
    ['XML in EUC-KR', bytes(xml('euc-kr'), [0xc7, 0xd1, 0xb1, 0xb9]), '', '한국'],
    ['XML in GBK', bytes(xml('gb2312'), [0xc4, 0xe3, 0xba, 0xc3]), '', '你好'],
    [
      'XML in ISO-2022-JP, whose bytes are ASCII',
      bytes(xml('ISO-2022-JP'), [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]),
      '',
      '日本',
    ],
    ['UTF-16 with a mark', bytes([0xff, 0xfe], [...utf16(`${xml('UTF-16')}Паром`)]), '', 'Паром'],
    ['UTF-16 without one', bytes([...utf16(`${xml('UTF-16')}Паром`, true)]), '', 'Паром'],
    ['a mark alone', bytes([0xfe, 0xff], [...utf16('Паром', true)]), '', 'Паром'],
    ['a Content-Type', bytes('<a>', ПАРОМ_1251), 'text/xml; charset="Windows-1251"', 'Паром'],
    ['a Content-Type before XML', bytes(xml('koi8-r'), ПАРОМ_1251), 'text/xml;charset=cp1251', 'Паром'],
    [
      'XML before what servers send with everything',
      bytes(xml('cp1251'), ПАРОМ_1251),
      'text/xml; charset=ISO-8859-1',
      'Паром',
    ],
    [
      'XML before a Content-Type that is wrong',
      bytes(xml('cp1251'), ПАРОМ_1251),
      'text/xml; charset=utf-8',
      'Паром',
    ],
    ['HTML', bytes('<!doctype html><meta charset=windows-1251>', ПАРОМ_1251), '', 'Паром'],
    [
      'older HTML',
      bytes('<html><META http-equiv="Content-Type" content="text/html; charset=windows-1251">', ПАРОМ_1251),
      '',
      'Паром',
    ],
  ])('%s', (_, file, contentType, text) => {
    const decoded = decode(file, encodingOf(file, contentType));
    expect(decoded.text).toMatch(new RegExp(`(?:^|>)${text}$`));
    expect(decoded.isRepaired).toBe(false);
  });
});

describe('reads valid UTF-8 as UTF-8, whatever is declared', () => {
  test.each<[string, Buffer, string]>([
    ['XML', bytes(xml('windows-1251'), 'Паром'), ''],
    ['XML that says UTF-16', bytes(xml('UTF-16'), 'Паром'), ''],
    ['a Content-Type', bytes('<a>', 'Паром'), 'text/xml; charset=windows-1251'],
    ['an unknown name', bytes(xml('x-tea'), 'Паром'), 'text/xml; charset=x-cup'],
    ['a mark', bytes([0xef, 0xbb, 0xbf], xml('windows-1251'), 'Паром'), ''],
    ['a text that only speaks of encodings', bytes('encoding="windows-1251" ', 'Паром'), ''],
  ])('%s', (_, file, contentType) => {
    const decoded = decode(file, encodingOf(file, contentType));
    expect(decoded.text).toMatch(/Паром$/);
    expect(decoded.isRepaired).toBe(false);
  });
});

test("reports bytes that are invalid in a file's encoding", () => {
  expect(decode(bytes('Паром ', [0xe9]))).toEqual({ text: 'Паром é', isRepaired: true });
  expect(decode(bytes(xml('windows-1251'), 'Паром снова ', [0xff]))).toMatchObject({
    text: expect.stringMatching(/Паром снова я$/),
    isRepaired: true,
  });
  expect(decode(bytes(xml('euc-jp'), [0xa4, 0xa2, 0xff]))).toMatchObject({ isRepaired: true });
});
