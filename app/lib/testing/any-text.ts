import fc from 'fast-check';

const LAST_CODE_POINT = 0x10ffff;
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/** Any code point except surrogates. */
const anyCharacter = fc
  .nat(LAST_CODE_POINT - SURROGATES)
  .map((code) => String.fromCodePoint(code < FIRST_SURROGATE ? code : code + SURROGATES));

/** Any well-formed text. Like `fc.string({ unit: 'binary' })`, which takes a second to initialise. */
export const anyText = (limits: { maxLength?: number } = {}) => fc.string({ unit: anyCharacter, ...limits });
