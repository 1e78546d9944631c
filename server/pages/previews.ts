import type { Outcome } from '#app/content/outcome.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import type { Assets } from '#app/server/document.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import type { PreviewState } from '#contract/service/preview.ts';

type Settings = {
  renderer: () => Promise<Pick<typeof import('#app/server/entry.tsx'), 'renderPreview'>>;
  ask: (request: ContentRequest) => Promise<Outcome>;
  config: SiteConfig;
  assetsOf: (module: string) => Assets;
};

/** Returns a function that renders the page of a preview, which is never cached. */
export function createPreviewPages({ renderer, ask, config, assetsOf }: Settings) {
  return async (state: PreviewState): Promise<string> => {
    const { renderPreview } = await renderer();
    return (await renderPreview(state, { ask, config, assetsOf })).html;
  };
}
