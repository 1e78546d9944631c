import * as v from 'valibot';

/** A picture, recording or film of the export. */
export const attachment = v.object({
  url: v.string(),
  alternativeText: v.string(),
  caption: v.string(),
  parent: v.string(),
  order: v.number(),
  id: v.string(),
  /** The URL of its own page. */
  link: v.string(),
});
export type Attachment = v.InferOutput<typeof attachment>;

export type Attachments = {
  get: (id: string) => Attachment | undefined;
  /** The pictures that were added to a post, in their order. */
  of: (post: string) => readonly Attachment[];
  byUrl: (url: string) => Attachment | undefined;
};

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;

/** Attachments by all that refers to them. */
export function createAttachments(): Attachments & { add: (attachment: Attachment) => void } {
  const byId = new Map<string, Attachment>();
  const byUrl = new Map<string, Attachment>();
  const byPost = new Map<string, Attachment[]>();
  /** Posts whose pictures are in their order. */
  const sorted = new Set<string>();
  return {
    add(attachment) {
      if (attachment.id) byId.set(attachment.id, attachment);
      byUrl.set(attachment.url, attachment);
      if (!attachment.parent || !PICTURE.test(attachment.url)) return;
      const pictures = byPost.get(attachment.parent) ?? [];
      pictures.push(attachment);
      byPost.set(attachment.parent, pictures);
      sorted.delete(attachment.parent);
    },
    get: (id) => byId.get(id),
    of(post) {
      const pictures = byPost.get(post) ?? [];
      if (!sorted.has(post)) pictures.sort((one, other) => one.order - other.order);
      sorted.add(post);
      return pictures;
    },
    byUrl: (url) => byUrl.get(url),
  };
}
