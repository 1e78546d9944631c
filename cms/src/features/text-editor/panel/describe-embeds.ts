import { recordingKind } from 'masthead-contract/body/recording';
import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Image } from './blocks';
import { embedTitle, embedUrl } from './embed';
import { schema } from './schema';

/** A URL counts as complete after this pause in typing. */
const PAUSE_MS = 800;

/** The provider's description of an embed; `''` and `null` if missing. */
export type EmbedDescription = { title: string; picture: Image | null };

/** Asks once for the title and picture of each embed that an editor adds to a text; meanwhile it shows its URL. */
export const describeEmbeds = (ask: (url: string) => Promise<EmbedDescription>): Plugin =>
  new Plugin({
    view(view) {
      const asked = new Set<string>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const missing = () =>
        view.state.doc.children.filter(isUndescribed).filter((embed) => !asked.has(embedUrl(embed)));

      async function askAll(): Promise<void> {
        for (const url of new Set(missing().map(embedUrl))) {
          // Each answer changes the text, after which another round begins.
          if (asked.has(url)) continue;
          asked.add(url);
          const description = await ask(url).catch(() => null);
          if (description && !view.isDestroyed) describe(view, url, description);
        }
      }

      return {
        update(_, before) {
          if (view.state.doc === before.doc || missing().length === 0) return;
          clearTimeout(timer);
          timer = setTimeout(askAll, PAUSE_MS);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });

/** An embed of another site that wasn't in the stored text, with only a URL. */
const isUndescribed = (node: Node): boolean =>
  node.type === schema.nodes.embed &&
  !node.attrs.source &&
  !node.attrs.picture &&
  embedUrl(node) !== '' &&
  !recordingKind(embedUrl(node)) &&
  embedTitle(node) === '';

/** Whatever an editor has given meanwhile stays. Undo takes back the embed, not its title alone. */
function describe(view: EditorView, url: string, { title, picture }: EmbedDescription): void {
  const tr = view.state.tr.setMeta('addToHistory', false);
  view.state.doc.forEach((node, place) => {
    if (!isUndescribed(node) || embedUrl(node) !== url) return;
    const start = tr.mapping.map(place);
    const [link] = node.firstChild?.marks ?? [];
    if (title && link) tr.replaceWith(start + 1, start + 1 + node.content.size, schema.text(title, [link]));
    if (picture) tr.setNodeAttribute(start, 'picture', picture);
  });
  if (tr.docChanged) view.dispatch(tr);
}
