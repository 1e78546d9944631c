/** Line breaks, and characters that move the cursor, change colours or turn the direction of the text after them. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text as one line that is safe to print, whatever its source. */
export const oneLine = (text: string): string =>
  text.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Prints one line of a command's output. */
export function printLine(text: string): void {
  process.stdout.write(`${oneLine(text)}\n`);
}

/**
 * Prints one line for the person who started the service. `npm start` shows lines that begin with '» ' and only logs
 * the others, so no other line may begin that way.
 */
export function notifyOperator(message: string): void {
  printLine(`» ${message}`);
}
