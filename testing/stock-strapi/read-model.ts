import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#scripts/settings.mjs';

/** A content type or component: its name, what kind it is, and Strapi's attributes. */
export type Schema = { name: string; kind: string; attributes: Record<string, object> };

const text = { type: 'string' };
const image = { type: 'media', allowedTypes: ['images'] };
const component = (name: string, repeatable: boolean) => ({
  type: 'component',
  component: `parts.${name}`,
  repeatable,
});
const relation = (kind: string, to: string, inverse: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${to}.${to}`,
  ...inverse,
});

/** How docs/own-strapi.md writes a field, and Strapi's attribute. */
const FIELDS: readonly [RegExp, (...parts: string[]) => object][] = [
  [/^text, required$/, () => ({ ...text, required: true })],
  [/^text$/, () => text],
  [/^long text$/, () => ({ type: 'text' })],
  [/^uid of (\w+), required$/, (targetField) => ({ type: 'uid', targetField, required: true })],
  [/^rich text \(blocks\)$/, () => ({ type: 'blocks' })],
  [/^image$/, () => ({ ...image, multiple: false })],
  [/^images$/, () => ({ ...image, multiple: true })],
  [/^component (\w+)$/, (name = '') => component(name, false)],
  [/^components (\w+)$/, (name = '') => component(name, true)],
  [/^one (\w+)$/, (to = '') => relation('oneToOne', to)],
  [/^many (\w+)$/, (to = '') => relation('oneToMany', to)],
  [/^many (\w+), there many (\w+)$/, (to = '', inversedBy) => relation('manyToMany', to, { inversedBy })],
  [/^many (\w+), there one (\w+)$/, (to = '', mappedBy) => relation('oneToMany', to, { mappedBy })],
];

/** The other side of a relation, as a field of the type it refers to. */
const INVERSE = /^many (?<to>\w+), there (?<count>many|one) (?<name>\w+)$/;

/** Reads the model that docs/own-strapi.md requires. */
export async function readModel(): Promise<Schema[]> {
  const page = await readFile(join(ROOT, 'docs', 'own-strapi.md'), 'utf8');
  const [, block = ''] = /```text\n(.*?)```/s.exec(page) ?? [];
  const schemas: Schema[] = [];
  const inverses: { to: string; name: string; attribute: object }[] = [];
  for (const line of block.split('\n').filter(Boolean)) {
    const {
      indent,
      name = '',
      rest = '',
    } = /^(?<indent> *)(?<name>\w+) +(?<rest>.+)$/.exec(line)?.groups ?? {};
    if (!indent) {
      schemas.push({ name, kind: rest, attributes: {} });
      continue;
    }
    const schema = schemas.at(-1);
    if (!schema) throw new Error(`'${line}' is before the first type.`);
    schema.attributes[name] = attributeOf(rest);
    const inverse = INVERSE.exec(rest)?.groups;
    if (inverse)
      inverses.push({
        to: inverse.to ?? '',
        name: inverse.name ?? '',
        attribute: back(schema.name, name, inverse.count),
      });
  }
  for (const { to, name, attribute } of inverses) {
    const target = schemas.find((schema) => schema.name === to);
    if (target) target.attributes[name] = attribute;
  }
  return schemas;
}

const back = (type: string, field: string, count = '') =>
  count === 'many'
    ? relation('manyToMany', type, { mappedBy: field })
    : relation('manyToOne', type, { inversedBy: field });

function attributeOf(description: string): object {
  for (const [pattern, toAttribute] of FIELDS) {
    const match = pattern.exec(description);
    if (match) return toAttribute(...match.slice(1));
  }
  throw new Error(`'${description}' isn't a kind of field.`);
}
