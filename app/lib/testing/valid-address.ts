/** Only characters that RFC 3986 allows in an address, percent signs only in escapes, and one fragment at most. */
export const VALID_URL =
  /^(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-F]{2})*(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-F]{2})*)?$/i;
