import { DOMSerializer } from 'prosemirror-model';
import { schema } from './schema';

/** What other programs get: lists are nested as in HTML. */
export class CopySerializer extends DOMSerializer {
  constructor() {
    super(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
  }

  override serializeFragment(...[fragment, options, target]: Parameters<DOMSerializer['serializeFragment']>) {
    const copy = super.serializeFragment(fragment, options, target);
    for (const nested of copy.querySelectorAll('li.nested')) {
      const before = nested.previousElementSibling;
      if (before) before.append(...nested.childNodes);
      if (before) nested.remove();
    }
    return copy;
  }
}
