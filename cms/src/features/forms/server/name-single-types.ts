import type { Core } from '@strapi/strapi';
import { sentencesOf } from '../../../language/sentences';
import { changeRecentEntries } from '../../../strapi/recent-entries';

/** By the names in the model. */
const singleTypes = sentencesOf({
  en: { Home: 'Home', Site: 'Site' },
  de: { Home: 'Startseite', Site: 'Website' },
});

/** Names Home and Site in the lists of recent entries, in which Strapi shows the id of an entry without a title. */
export function nameSingleTypes(strapi: Core.Strapi): void {
  changeRecentEntries(strapi, async (entries) => {
    const names: Readonly<Record<string, string>> = singleTypes();
    return entries.map((entry) =>
      entry.title && entry.title !== entry.documentId
        ? entry
        : { ...entry, title: names[entry.contentTypeDisplayName] ?? entry.contentTypeDisplayName },
    );
  });
}
