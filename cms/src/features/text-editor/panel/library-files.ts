import { isCaptions } from 'masthead-contract/body/recording';
import * as v from 'valibot';

const File = v.object({ url: v.string(), caption: v.nullish(v.string()), provider: v.string() });

/**
 * The files in the media library's result, with their URLs as texts have them: the library adds the panel's host to files of the
 * service, which texts leave out.
 */
export function libraryFiles(files: unknown): { url: string; caption: string }[] {
  const all: unknown[] = Array.isArray(files) ? files : [];
  return all.flatMap((file) => {
    if (!v.is(File, file)) return [];
    const url = file.provider === 'local' ? new URL(file.url, 'http://localhost').pathname : file.url;
    return { url, caption: file.caption ?? '' };
  });
}

/** The path of the first captions in what the media library gives. */
export const libraryCaptions = (files: unknown): string | undefined =>
  libraryFiles(files).find(({ url }) => isCaptions(url))?.url;
