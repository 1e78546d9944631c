import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request with its parsed URL, and its response. */
export type Asked = { request: IncomingMessage; response: ServerResponse; url: URL };

/** Returned by a row that has no answer after all: the next matching row is tried. */
export const NEXT = Symbol('next');

/** Which requests the site answers, and how. */
export type Row = {
  match: (asked: Asked) => boolean;
  /** Rejects if the site itself fails; the response may have begun then. */
  answer: (asked: Asked) => Promise<unknown>;
};

/** Lets the first row that matches and has an answer handle a request. Resolves with whether one had. */
export async function answerBy(rows: readonly Row[], asked: Asked): Promise<boolean> {
  for (const { match, answer } of rows) {
    if (match(asked) && (await answer(asked)) !== NEXT) return true;
  }
  return false;
}

export const at = (path: string, answer: Row['answer']): Row => ({
  match: ({ url }) => url.pathname === path,
  answer,
});

export const below = (prefix: string, answer: Row['answer']): Row => ({
  match: ({ url }) => url.pathname.startsWith(prefix),
  answer,
});

/** Whether a request is GET or HEAD: readers can't do anything else. */
export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
