import * as v from 'valibot';
import { answerOf, type ContentRequest, singleType } from './call.ts';
import { list } from './entities/article.ts';
import { richText } from './entities/rich-text.ts';
import { contentTypeOf, ENTITIES, type EntityName } from './model.ts';
import { type PopulateTree, populateTree } from './populate.ts';
import type { ContentQuery } from './query.ts';

/**
 * The schema of the answer to a query that no call of this site writes: the fields of the specification and what is
 * populated. Only an article that is asked for by itself comes with its body.
 */
export function anyAnswer({ type, documentId, populate }: ContentQuery): ContentRequest['answer'] {
  const { kind, entity } = contentTypeOf(type);
  const isWhole = type === 'articles' && documentId !== null;
  const entries = entriesOf(entity, populateTree(populate));
  if (isWhole) entries.content = richText;
  if (kind === 'single') return answerOf(singleType<Entries>(entries));
  const document = v.object(entries);
  return documentId === null ? answerOf(v.array(document)) : answerOf(document);
}

type Entries = Record<string, v.GenericSchema>;

function entriesOf(entity: EntityName, populated: PopulateTree): Entries {
  const { fields, relations } = ENTITIES[entity];
  const entries: Entries = { ...fields };
  for (const [name, further] of Object.entries(populated)) {
    const relation = relations[name];
    if (!relation) throw new Error(`${entity} has no relation '${name}'.`);
    const schema = v.object(entriesOf(relation.to, further));
    entries[name] = relation.many ? list(schema) : v.nullish(schema, null);
  }
  return entries;
}
