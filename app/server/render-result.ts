/** A rendered page. */
export type PageDocument = {
  kind: 'document';
  status: 200 | 404 | 500 | 503;
  html: string;
  /** The text of its style element, which the content security policy allows; `null` without one. */
  style: string | null;
  /** The origins of other sites whose frames a reader can show on it. */
  frames: readonly string[];
  /** Whether every request was answered. Clients must not cache an incomplete page. */
  complete: boolean;
};

/** A text for programs, such as a feed, in place of a page. */
export type TextDocument = {
  kind: 'text';
  status: 200;
  /** The media type. */
  type: string;
  text: string;
  complete: boolean;
  /** After this time it must be rendered again, even if its content hasn't changed. */
  lifetimeMs: number;
};

/**
 * The result of rendering a URL: a page or another text, a redirect, or a failure of primary content. A failure has status 404 if
 * the article doesn't exist in the content service, and 503 if the service failed.
 */
export type RenderResult =
  | PageDocument
  | TextDocument
  | { kind: 'redirect'; status: 301 | 302; href: string }
  | { kind: 'failure'; status: 404 | 503; route: string };
