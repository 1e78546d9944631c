import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENTITIES } from 'masthead-contract/entities/model';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const Schema = v.object({
  attributes: v.record(
    v.string(),
    v.object({
      type: v.string(),
      relation: v.optional(v.string()),
      target: v.optional(v.string()),
      component: v.optional(v.string()),
      repeatable: v.optional(v.boolean()),
      multiple: v.optional(v.boolean()),
      private: v.optional(v.boolean()),
    }),
  ),
});
type Attribute = v.InferOutput<typeof Schema>['attributes'][string];

/** Content types that are in no answer of the content API. */
const NOT_IN_ANSWERS = ['redirect', 'search-word'];

test("the contract has the same relations as Strapi's schemas", () => {
  const relations = Object.fromEntries(
    Object.entries(ENTITIES).flatMap(([name, entity]) =>
      name === 'image' ? [] : [[name, entity.relations]],
    ),
  );
  expect(relations).toEqual(readSchemas());
});

/** The public relations in Strapi's schemas, by content type or component. */
function readSchemas(): Record<string, object> {
  const source = path.join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(api\/\w+\/content-types\/\w+\/schema|components\/\w+\/\w+)\.json$/.test(file),
  );
  const schemas = files.map((file) => {
    const { attributes } = v.parse(Schema, JSON.parse(readFileSync(path.join(source, file), 'utf8')));
    return { file, attributes };
  });
  const privateOnes = schemas.flatMap(({ attributes }) =>
    Object.values(attributes).flatMap((attribute) => (attribute.private ? entityOf(attribute) : [])),
  );
  return Object.fromEntries(
    schemas.flatMap(({ file, attributes }) => {
      const relations = Object.entries(attributes).flatMap(([name, attribute]) => {
        const to = attribute.private ? null : entityOf(attribute);
        return to ? [[name, { to, many: isMany(attribute) }]] : [];
      });
      const name = /([a-z]+)(?:\/schema)?\.json$/.exec(file)?.[1] ?? file;
      return [...privateOnes, ...NOT_IN_ANSWERS].includes(name)
        ? []
        : [[name, Object.fromEntries(relations)]];
    }),
  );
}

function entityOf({ type, target, component }: Attribute): string | null {
  if (type === 'media') return 'image';
  return (target ?? component)?.split('.').at(-1) ?? null;
}

const isMany = ({ relation, repeatable, multiple }: Attribute) =>
  Boolean(relation?.endsWith('ToMany') || repeatable || multiple);
