import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { publishDelay, publishName } from '#faults/publishing.ts';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { trackMax } from '#testing/track-max.ts';

const KINDS = ['categories', 'tags', 'dossiers'];
const VALUES_PER_KIND = 12;
const ROUNDS = 20;
/** Normalization turns this character into three: 12 bytes of a URL become 36. */
const GROWING = encodeURIComponent('\u{1D160}');

/** A search must not become a URL too long for Strapi, because Strapi's rejections would look like an outage. */
export const refusedQueries: FaultCase = {
  name: 'refused-queries',
  title: 'Stays up during searches that are too long for the content service',
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { system } = context;
  const attacked = await startAttackedSite(context);
  const { site } = attacked;

  const attacks: readonly { name: string; pathOf: (round: number) => string }[] = [
    {
      name: '14 KB of U+1D160 as keywords',
      pathOf: (round) => `/search?keywords=${GROWING.repeat(1_150)}${round}`,
    },
    {
      name: '36 filters of 34 × U+1D160',
      pathOf: (round) => filters((i) => `${i}.${round}${GROWING.repeat(34)}`),
    },
    {
      // These do not grow, but the parameter of each value is longer in Strapi's URL than in ours.
      name: '36 filters of 34 other supplementary characters',
      pathOf: (round) => filters((i) => `${i}.${round}${encodeURIComponent('\u{20BB7}').repeat(34)}`),
    },
  ];

  const failed: string[] = [];
  const figures: Figure[] = [];
  const attack = async () => {
    for (const { name, pathOf } of attacks) {
      const maxDown = trackMax(() => site.metric('masthead_content_service_down'));
      for (let round = 0; round < ROUNDS; round++) {
        const bytes = Buffer.from(`GET ${pathOf(round)} HTTP/1.1\r\nHost: x\r\n\r\n`, 'latin1');
        const { statuses } = await sendRaw(site.url, bytes);
        if (statuses.length === 0 || statuses.some((status) => status >= 500))
          failed.push(`${statuses} ${name}`);
      }
      const { status } = await readPage(site.url, `/search?keywords=${name.length}`);
      figures.push(
        atMost(`highest masthead_content_service_down during ${ROUNDS} × ${name}`, maxDown(), 0),
        holds('a new search succeeds afterwards', status === 200, String(status)),
        publishDelay('delay of a publish afterwards', await publishName(system, site)),
      );
    }
  };
  const { figures: read } = await attacked.readDuring(attack, { publishes: true });
  return [none('5xx or missing responses', failed, { among: ROUNDS * attacks.length }), ...figures, ...read];
}

/** As many filters as the site allows, each with another value. */
function filters(valueAt: (number: number) => string): string {
  const values = Array.from({ length: VALUES_PER_KIND }, (_, i) => valueAt(i)).join(',');
  return `/search?${KINDS.map((kind) => `${kind}=${values}`).join('&')}`;
}
