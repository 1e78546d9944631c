import { NOTE_END, NOTE_START } from 'masthead-contract/body/footnotes';
import { DOMSerializer } from 'prosemirror-model';
import { schema } from './schema';

/** Serializes for other programs: lists are nested as in HTML, footnotes stand in parentheses. */
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
    for (const note of copy.querySelectorAll('.footnote')) {
      note.prepend(NOTE_START);
      note.append(NOTE_END);
    }
    return copy;
  }
}
