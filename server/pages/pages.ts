import type { SiteConfig } from '#app/content/site-config.ts';
import type { Assets } from '#app/document.ts';
import type { Page, PageDocument } from '#app/entry-server.tsx';
import type { Gateway } from '#server/gateway/gateway.ts';

/** The server entry of the application, built or fresh from the development server. */
export type Renderer = Pick<typeof import('#app/entry-server.tsx'), 'renderPage' | 'renderFault'>;

export type Pages = {
  at: (url: URL) => Promise<Page>;
  /** For addresses that are none. */
  unknown: () => Promise<Page>;
  /** For faults of our own. */
  fault: () => Promise<PageDocument>;
};

type Settings = {
  renderer: () => Promise<Renderer>;
  gateway: Gateway;
  config: SiteConfig;
  assetsOf: (module: string) => Assets;
};

/** Pages of the site, rendered with the gateway's content. */
export function createPages({ renderer, gateway, config, assetsOf }: Settings): Pages {
  const at = async (url: URL) => (await renderer()).renderPage(url, { ask: gateway.ask, config, assetsOf });
  return {
    at,
    unknown: () => at(new URL('/unknown-address', config.origin)),
    fault: async () => (await renderer()).renderFault({ config, assetsOf }),
  };
}
