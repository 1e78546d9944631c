import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { inLanguage, languageOfRequest } from '../language/sentences';

/** The start page of the panel reads its lists of entries here. */
const RECENT = '/content-manager/homepage/recent-documents';

const RecentEntry = v.looseObject({
  title: v.unknown(),
  documentId: v.string(),
  contentTypeDisplayName: v.string(),
});
type RecentEntry = v.InferOutput<typeof RecentEntry>;
const Recent = v.looseObject({ data: v.array(RecentEntry) });

/** Changes the entries in the lists of the panel's start page, for which Strapi lacks an extension point. */
export function changeRecentEntries(
  strapi: Core.Strapi,
  change: (entries: readonly RecentEntry[]) => Promise<RecentEntry[]>,
): void {
  strapi.server.use(async (context, next) => {
    await next();
    if (context.path !== RECENT) return;
    const recent = v.safeParse(Recent, context.body);
    if (!recent.success) return;
    const data = await inLanguage(languageOfRequest(context), () => change(recent.output.data));
    context.body = { ...recent.output, data };
  });
}
