import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { publishName, seenWithin } from '#faults/publishing.ts';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { trackMax } from '#testing/track-max.ts';

const KINDS = ['categories', 'tags', 'dossiers'];
const VALUES = 12;
const OF_EACH = 20;
/** Normalising turns this character into three: 12 bytes of an address become 36. */
const GROWING = encodeURIComponent('\u{1D160}');

/** A search must not become a request too long for Strapi: its refusals would look like an outage. */
export const refusedQueries: FaultCase = {
  name: 'refused-queries',
  title: 'Searches that become longer than Strapi accepts',
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { system } = context;
  const attacked = await startAttackedSite(context);
  const { site } = attacked;

  const attacks: readonly { what: string; addressOf: (round: number) => string }[] = [
    {
      what: '14 KB of U+1D160 as keywords',
      addressOf: (round) => `/search?keywords=${GROWING.repeat(1_150)}${round}`,
    },
    {
      what: '36 filters of 34 × U+1D160',
      addressOf: (round) => filters((i) => `${i}.${round}${GROWING.repeat(34)}`),
    },
    {
      // These do not grow, but each value has a longer name in Strapi's address than in ours.
      what: '36 filters of 34 other supplementary characters',
      addressOf: (round) => filters((i) => `${i}.${round}${encodeURIComponent('\u{20BB7}').repeat(34)}`),
    },
  ];

  const faults: string[] = [];
  const figures: Figure[] = [];
  const attack = async () => {
    for (const { what, addressOf } of attacks) {
      const mostOpen = trackMax(() => site.metric('masthead_content_service_down'));
      for (let round = 0; round < OF_EACH; round++) {
        const bytes = Buffer.from(`GET ${addressOf(round)} HTTP/1.1\r\nHost: x\r\n\r\n`, 'latin1');
        const { statuses } = await sendRaw(site.url, bytes);
        if (statuses.length === 0 || statuses.some((status) => status >= 500))
          faults.push(`${statuses} ${what}`);
      }
      const { status } = await readPage(site.url, `/search?keywords=${what.length}`);
      figures.push(
        atMost(`masthead_content_service_down, at its most, ${OF_EACH} × ${what}`, mostOpen(), 0),
        holds('a new search right afterwards is answered', status === 200, String(status)),
        seenWithin('a publish right afterwards', await publishName(system, site)),
      );
    }
  };
  const { figures: read } = await attacked.readDuring(attack, { publishes: true });
  return [none('answers 5xx, or none', faults, { among: OF_EACH * attacks.length }), ...figures, ...read];
}

/** As many filters as the site takes, each with another value. */
function filters(valueAt: (number: number) => string): string {
  const values = Array.from({ length: VALUES }, (_, i) => valueAt(i)).join(',');
  return `/search?${KINDS.map((kind) => `${kind}=${values}`).join('&')}`;
}
