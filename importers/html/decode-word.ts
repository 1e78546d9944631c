const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Characters that never occur in text. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
const PERCENT = /%[\da-f]{2}/i;

/** The text that a word stands for in base64, also if its signs are percent-encoded; `null` for any other word. */
export function decodeWord(word: string): string | null {
  if (!BASE64.test(word)) return null;
  try {
    const text = UTF8.decode(Buffer.from(word, 'base64'));
    return CONTROL.test(text) ? null : decodePercent(text);
  } catch {
    return null;
  }
}

function decodePercent(text: string): string {
  try {
    return PERCENT.test(text) ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}
