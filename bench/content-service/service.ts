import { startMagazine } from '#scripts/magazine.mjs';

export type ContentService = Awaited<ReturnType<typeof startContentService>>;

type Settings = { dataDir: string; postgres: string | null; nextPort: () => Promise<number> };

/** Strapi alone, without the site before it, to be asked what the site asks. */
export async function startContentService({ dataDir, postgres, nextPort }: Settings) {
  const { cmsUrl, cmsToken, stop } = await startMagazine({
    dataDir,
    site: false,
    port: await nextPort(),
    cmsPort: await nextPort(),
    ...(postgres && { env: { DATABASE_CLIENT: 'postgres', DATABASE_URL: postgres } }),
  });

  return {
    stop,

    /** The answer's text; a path may have a query. */
    async ask(path: string): Promise<string> {
      const response = await fetch(cmsUrl + path, { headers: { authorization: `Bearer ${cmsToken}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} for ${path}: ${text.slice(0, 200)}`);
      return text;
    },
  };
}
