import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';

export type ArrivingLabels = {
  arriving: (name: string) => string;
  missing: (failure: { name: string; reason: string }) => string;
};

/** The box of a picture that is on its way, or that did not arrive. */
export const arrivingView =
  ({ arriving, missing }: ArrivingLabels) =>
  (node: Node): NodeView => {
    const dom = document.createElement('div');
    function update({ type, attrs: { name, failure } }: Node): boolean {
      if (type !== node.type) return false;
      dom.className = failure === null ? 'arriving' : 'arriving failed';
      dom.textContent = failure === null ? arriving(name) : missing({ name, reason: failure });
      return true;
    }
    update(node);
    return { dom, update };
  };
