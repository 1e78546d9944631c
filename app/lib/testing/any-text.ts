import fc from 'fast-check';

const LAST_CODE_POINT = 0x10ffff;
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/** Any character there is or may be; not half a one. */
const anyCharacter = fc
  .nat(LAST_CODE_POINT - SURROGATES)
  .map((code) => String.fromCodePoint(code < FIRST_SURROGATE ? code : code + SURROGATES));

/** Any text at all. Like `fc.string({ unit: 'binary' })`, which takes a second to get ready. */
export const anyText = (limits: { maxLength?: number } = {}) => fc.string({ unit: anyCharacter, ...limits });
