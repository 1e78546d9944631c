/** A module as the text of a script that can stand in a page; vite.config.ts makes it. */
declare module '*?script' {
  export const text: string;
}
