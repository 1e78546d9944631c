import { basename } from 'node:path';
import { STRAY_BYTES } from '../files/decode.ts';
import { leftIn, openFiles } from '../files/open-files.ts';
import { type Reader, SourceError } from '../source-document.ts';

const POST = /(?:^|\/)posts\/[^/]+\.html$/;

/** Reads exports of Medium: a file with microformats for each post. */
export const readMedium: Reader = async function* (paths, { site }) {
  for (const path of paths) {
    const files = await openFiles(path, ['.html']);
    yield* leftIn(files);
    const posts = files.names.filter((name) => POST.test(name));
    if (posts.length === 0)
      throw new SourceError(`${path} is not an export of Medium: export it in Settings, Security and apps.`);
    // Names begin with the date, and the newest articles become public first.
    for (const name of posts.toReversed()) {
      const place = { file: basename(name), line: null, title: '' };
      const file = await files.read(name);
      if (file === null) {
        yield { kind: 'left', what: 'files that are not posts', place };
        continue;
      }
      if (file.isRepaired) yield { kind: 'left', what: STRAY_BYTES, place };
      const task = { kind: 'medium', place, text: file.text, site } as const;
      yield { kind: 'post', task, characters: file.text.length };
    }
    files.close();
  }
};
