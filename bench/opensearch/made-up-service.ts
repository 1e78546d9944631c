import { madeUpBodies } from '#bench/texts/made-up-texts.ts';
import { readTextsUrl } from '#contract/search/texts.ts';

const FIRST = Date.UTC(2010, 0);
const HOUR_MS = 3_600_000;

/** A content service in this process whose articles have made-up texts. They are read once, from the first to the last. */
export function madeUpService(count: number) {
  const bodies = madeUpBodies(count);
  /** Words of some articles. */
  const samples: string[][] = [];

  function articleAfter(id: number, content: object[]): object {
    const text = JSON.stringify(content).match(/\b[a-z]+\b(?!")/g) ?? [];
    if (id % Math.ceil(count / 40) === 0) samples.push(text);
    return {
      id: id + 1,
      documentId: `made-up-${id}`,
      slug: `made-up-${id}`,
      title: text.slice(0, 6).join(' '),
      description: text.slice(6, 26).join(' '),
      publishedAt: new Date(FIRST + id * HOUR_MS).toISOString(),
      content,
    };
  }

  async function get(url: string): Promise<unknown> {
    if (url.startsWith('/api/site')) return { data: { language: 'en' }, meta: {} };
    if (url.startsWith('/api/changes'))
      return { data: [], meta: { log: 'made-up', last: 0, oldest: 1, clock: 'right' } };
    const [path = '', query = ''] = url.split('?');
    const wanted = readTextsUrl(path, query);
    if (!wanted || 'documentIds' in wanted) return { data: [], meta: {} };
    const data: object[] = [];
    for (let id = wanted.after; id < Math.min(count, wanted.after + wanted.limit); id += 1)
      data.push(articleAfter(id, bodies.next().value ?? []));
    return { data, meta: {} };
  }
  return { get, isMissing: () => false, samples };
}
