/** A feed, in terms that all formats have. URLs are absolute, dates are in milliseconds since 1970. */
export type Feed = {
  title: string;
  description: string;
  /** The page of the same articles. */
  page: string;
  /** The URLs of the feed in each format. */
  self: { rss: string; atom: string; json: string };
  /** A BCP 47 tag. */
  language: string;
  magazine: string;
  icon: string | null;
  /** When an article was last published or updated; 0 without articles. */
  updated: number;
  items: readonly FeedItem[];
};

export type FeedItem = {
  /** Never changes, even if the title and so the URL does. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** The whole article; `null` if it could not be loaded, or would make the feed too large. */
  html: string | null;
  language: string;
  published: number | null;
  updated: number | null;
  authors: readonly { name: string; url: string | null }[];
  categories: readonly string[];
  picture: FeedPicture | null;
};

/** A JPEG. Sizes are in pixels; `bytes` is 0 if it is unknown. */
export type FeedPicture = {
  url: string;
  width: number;
  height: number;
  bytes: number;
  alternativeText: string;
};
