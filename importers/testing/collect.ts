import * as v from 'valibot';
import { postTask, readPost } from '../posts/read-post.ts';
import type { FoundDocument, PlainDocument, SourceDocument } from '../source-document.ts';

/** All that a generator yields. */
export async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** All that a reader finds, each post read in this process, and authors and terms once. */
export async function collectRead(
  found: AsyncIterable<FoundDocument>,
): Promise<(PlainDocument | SourceDocument)[]> {
  const documents: (PlainDocument | SourceDocument)[] = [];
  for (const document of await collect(found)) {
    if (document.kind === 'post') documents.push(...readPost(v.parse(postTask, document.task)));
    else documents.push(document);
  }
  const keys = documents.map((document) =>
    'key' in document && document.kind !== 'article' ? document.key : '',
  );
  return documents.filter((_, index) => keys[index] === '' || keys.indexOf(keys[index] ?? '') === index);
}
