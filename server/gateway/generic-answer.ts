import * as v from 'valibot';
import { richText } from '#contract/body/rich-text.ts';
import { answerSchema, type QueryRequest, singleType } from '#contract/calls/call.ts';
import { contentTypeOf, ENTITIES, type EntityName } from '#contract/entities/model.ts';
import { type PopulateTree, populateTree } from '#contract/query/populate.ts';
import type { ContentQuery } from '#contract/query/query.ts';
import { optional, optionalList } from '#contract/text/optional.ts';

/**
 * The schema of the answer to a query that is not one of the site's own calls: the fields of the specification (spec §3)
 * and the populated relations. Only a query for a single article includes its body.
 */
export function genericAnswerSchema({ type, documentId, populate }: ContentQuery): QueryRequest['answer'] {
  const { kind, entity } = contentTypeOf(type);
  const entries = entriesOf(entity, populateTree(populate));
  if (type === 'articles' && documentId !== null) entries.content = richText;
  if (kind === 'single') return answerSchema(singleType<Entries>(entries));
  const document = v.object(entries);
  return documentId === null ? answerSchema(v.array(document)) : answerSchema(document);
}

type Entries = Record<string, v.GenericSchema>;

function entriesOf(entity: EntityName, populated: PopulateTree): Entries {
  const { fields, relations } = ENTITIES[entity];
  const entries: Entries = { ...fields };
  for (const [name, subtree] of Object.entries(populated)) {
    const relation = relations[name];
    if (!relation) throw new Error(`${entity} has no relation '${name}'.`);
    const schema = v.object(entriesOf(relation.to, subtree));
    entries[name] = relation.many ? optionalList(schema) : optional(schema);
  }
  return entries;
}
