import * as v from 'valibot';
import { articleCall } from '../calls/article.ts';
import { homeCall } from '../calls/home.ts';
import { siteCall } from '../calls/site.ts';
import { contentTypeOf } from '../entities/model.ts';

/** The content types that editors can preview. */
export const PREVIEWED_TYPES = ['articles', 'home', 'site'] as const;
export type PreviewedType = (typeof PREVIEWED_TYPES)[number];

/** The previewed type with this name in Strapi, such as `api::home.home`; `null` for any other. */
export function previewedTypeOf(uid: string): PreviewedType | null {
  return PREVIEWED_TYPES.find((type) => uid === uidOf(type)) ?? null;
}

function uidOf(type: PreviewedType): string {
  const { entity } = contentTypeOf(type);
  return `api::${entity}.${entity}`;
}

/** The documentId of an article that has not been saved yet. The panel also sends it for Home and Site, of which there is one. */
export const NEW_DOCUMENT = 'new';

/** The query that the content of a preview answers: the one that readers' pages send. */
export function previewRequest(type: PreviewedType, documentId: string) {
  switch (type) {
    case 'articles':
      return articleCall.request(documentId);
    case 'home':
      return homeCall.request();
    case 'site':
      return siteCall.request();
  }
}

/** Content that readers cannot see, in the shape of an answer. */
export const previewContent = v.object({
  type: v.picklist(PREVIEWED_TYPES),
  documentId: v.string(),
  data: v.unknown(),
});
export type PreviewContent = v.InferOutput<typeof previewContent>;

/** Posted by the admin panel to the page in its frame: what to show, and in which colour scheme. */
export const previewMessage = v.object({
  kind: v.literal('masthead-preview'),
  content: previewContent,
  scheme: v.picklist(['light', 'dark']),
});
export type PreviewMessage = v.InferOutput<typeof previewMessage>;

/** Posted by the page in the frame to the admin panel when it can receive messages. */
export const PREVIEW_READY = 'masthead-preview-ready';

/**
 * The part of the page state that makes a page a preview. A page in a frame shows what `panel`, an origin, posts to it; one
 * behind a link shows `content`.
 */
export const previewState = v.union([v.object({ panel: v.string() }), v.object({ content: previewContent })]);
export type PreviewState = v.InferOutput<typeof previewState>;

/** The path of preview pages on the site, before the token. */
export const PREVIEW_PATH = '/preview/';

/** The URL of the draft behind a link, on the content service; for the read token. */
const DRAFTS_PATH = '/api/drafts/';
export const draftUrl = (link: string) => `${DRAFTS_PATH}${encodeURIComponent(link)}`;
/** The id of the link in a path written by `draftUrl`; `null` for any other path. */
export const readDraftPath = (path: string): string | null =>
  /^\/api\/drafts\/(?<link>[\w-]{1,64})$/.exec(path)?.groups?.link ?? null;
