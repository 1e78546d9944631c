import { asList, exactly } from '../former-addresses.ts';
import type { PlainDocument } from '../source-document.ts';
import type { Item } from './read-item.ts';
import type { References } from './references.ts';

/** WordPress lists that don't belong to an entry: of all articles, and of each year and month. */
export function createArchives() {
  const times = new Set<string>();
  return {
    add({ date }: Item): void {
      const [, year, month] = /^(\d{4})-(\d\d)/.exec(date) ?? [];
      if (year && year !== '0000') times.add(`/${year}`).add(`/${year}/${month}`);
    },

    /** Each is a document of its own, so that a later import adds those of new months. */
    *documents(site: string, { archive }: References): Generator<PlainDocument> {
      const path = URL.parse(site)?.pathname.replace(/\/$/, '') ?? '';
      yield archive('/', [...asList(path), ...exactly([`${path}/comments/feed`])]);
      for (const time of times) yield archive(time, asList(path + time));
    },
  };
}
