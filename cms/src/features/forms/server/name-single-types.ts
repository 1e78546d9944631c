import type { Core } from '@strapi/strapi';
import { sentences } from '../../../language/sentences';
import { changeRecentEntries } from '../../../strapi/recent-entries';

/** Names Home and Site in the lists of recent entries, in which Strapi shows the id of an entry without a title. */
export function nameSingleTypes(strapi: Core.Strapi): void {
  changeRecentEntries(strapi, async (entries) => {
    const names: Readonly<Record<string, string>> = sentences().singleTypes;
    return entries.map((entry) =>
      entry.title && entry.title !== entry.documentId
        ? entry
        : { ...entry, title: names[entry.contentTypeDisplayName] ?? entry.contentTypeDisplayName },
    );
  });
}
