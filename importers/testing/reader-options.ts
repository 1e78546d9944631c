import type { ReaderOptions } from '../source-document.ts';

/** What readers of files get. */
export const readerOptions = (site = 'https://old.example', types: string[] = []): ReaderOptions => ({
  types,
  site,
  fetchFile: () => Promise.reject(new Error('Nothing is fetched.')),
});
