import { isValidElement, type ReactNode } from 'react';

/**
 * A description of an action whose elements refer to nothing but their own props. Strapi compares each description deeply with the one
 * before, and the owner of an element that is made while a component renders leads through the tree of the whole page, so that a list with
 * ten selected rows was busy for a minute.
 */
export function withoutOwners<Description extends object>(description: Description): Description {
  const parts = Object.entries(description).map(([name, value]: [string, unknown]) => {
    if (name === 'dialog' && isPlain(value)) return [name, withoutOwners(value)];
    return [name, isNode(value) ? withoutOwner(value) : value];
  });
  return Object.assign({}, description, Object.fromEntries(parts));
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isNode = (value: unknown): value is ReactNode => isValidElement(value) || Array.isArray(value);

function withoutOwner(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(withoutOwner);
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const { children } = node.props;
  const props = children === undefined ? node.props : { ...node.props, children: withoutOwner(children) };
  return Object.assign({}, node, { _owner: null, props });
}
