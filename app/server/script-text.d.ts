/** A module bundled into the text of an inline script (see vite.config.ts). */
declare module '*?script' {
  export const text: string;
}
