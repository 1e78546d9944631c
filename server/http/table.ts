import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request whose URL has been read, and the response to it. */
export type Asked = { request: IncomingMessage; response: ServerResponse; url: URL };

/** Says that a row has no answer after all: the next row that matches is tried. */
export const NEXT = Symbol('next');

/** Which requests the site answers, and how. */
export type Row = {
  match: (asked: Asked) => boolean;
  /** Rejects if the site itself fails; then the response may have begun. */
  answer: (asked: Asked) => Promise<unknown>;
};

/** Answers a request by the first row that matches and has an answer. Resolves with whether one had. */
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

/** Whether a request reads, which is all that readers can do. */
export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
