import type { Debian } from './debian.ts';
import type { Request } from './reader.ts';

/** What the checks work with after the commands have been typed. */
export type Context = {
  debian: Debian;
  request: Request;
  /** The machine's root folder, as it is seen from outside. */
  folder: string;
  /** What the last command has printed: the login of the first administrator. */
  login: string;
  /** The addresses of the two hosts. */
  site: string;
  editors: string;
};
