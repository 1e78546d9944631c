/** Something that reads a text or file of an author, a reader or another system. */
export type Parser = {
  name: string;
  /** Of the longest input that it gets, in characters; in bytes for files, whose inputs are Latin-1. */
  length: number;
  /** What inputs are made of. */
  words: readonly string[];
  /** Words that belong together around what is nested. */
  pairs?: readonly (readonly [opening: string, closing: string])[];
  /** How every input begins and ends, so that it is not refused at its first character. */
  start?: string;
  end?: string;
  /** The product runs it in a process with limits, so an input may reach them. */
  isLimited?: boolean;
  /** Loads what it needs, and resolves with the function that reads an input. */
  load: () => Promise<(input: string) => unknown>;
};
