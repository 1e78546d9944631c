import { embedProvider } from 'masthead-contract/body/embed-provider';
import { recordingKind } from 'masthead-contract/body/recording';
import { DOMSerializer, type Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { embedUrl } from './embed';

const NAMED = ['table', 'gallery', 'pull-quote', 'box', 'key-points', 'timeline'] as const;
const CARDS = ['embed', 'related'] as const;
export type GroupLabels = Readonly<
  Record<(typeof NAMED)[number] | (typeof CARDS)[number] | 'recording', string>
>;

/** Groups with their names, which CSS shows, and embeds and related articles as cards, which load nothing. */
export const groupViews = (labels: GroupLabels) => ({
  ...Object.fromEntries(NAMED.map((type) => [type, (node: Node) => withLabel(node, labels[type])])),
  ...Object.fromEntries(
    CARDS.map((type) => [
      type,
      (node: Node) => card(node, (url) => labels[recordingKind(url) ? 'recording' : type]),
    ]),
  ),
});

function withLabel(node: Node, label: string): NodeView {
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, node.type.spec.toDOM?.(node) ?? ['div', 0]);
  if (dom instanceof HTMLElement) {
    dom.setAttribute('aria-label', label);
    dom.dataset.label = label;
  }
  return { dom, contentDOM: contentDOM ?? null };
}

function card(node: Node, labelOf: (url: string) => string): NodeView {
  const dom = document.createElement('div');
  dom.className = 'embed';
  function update(shown: Node): boolean {
    if (shown.type !== node.type) return false;
    const url = embedUrl(shown);
    dom.dataset.label = [labelOf(url), embedProvider(url)].filter(Boolean).join(': ');
    dom.replaceChildren(...pictureOf(shown), shown.textContent || '…');
    return true;
  }
  update(node);
  return { dom, update };
}

function pictureOf({ attrs }: Node): HTMLImageElement[] {
  if (!attrs.picture) return [];
  const picture = document.createElement('img');
  picture.src = attrs.picture.image.url;
  picture.alt = '';
  return [picture];
}
