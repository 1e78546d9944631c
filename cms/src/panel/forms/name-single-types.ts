import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

/** The start page of the panel reads its lists of entries here. */
const RECENT = '/content-manager/homepage/recent-documents';

const Recent = v.looseObject({
  data: v.array(
    v.looseObject({
      title: v.unknown(),
      documentId: v.string(),
      contentTypeDisplayName: v.string(),
    }),
  ),
});

/** Names Home and Site in the lists of recent entries, in which Strapi shows the id of an entry without a title. */
export function nameSingleTypes(strapi: Core.Strapi): void {
  strapi.server.use(async (context, next) => {
    await next();
    if (context.path !== RECENT) return;
    const recent = v.safeParse(Recent, context.body);
    if (!recent.success) return;
    const data = recent.output.data.map((entry) =>
      entry.title && entry.title !== entry.documentId
        ? entry
        : { ...entry, title: entry.contentTypeDisplayName },
    );
    context.body = { ...recent.output, data };
  });
}
