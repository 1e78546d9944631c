import { createContext } from 'react';

/** Called on the server when a page has an extended text, whose styles and script it then needs; `null` in the browser. */
export const ExtendedTextContext = createContext<(() => void) | null>(null);
