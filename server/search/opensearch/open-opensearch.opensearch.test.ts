import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { textSearchRequest } from '#contract/calls/text-search.ts';
import type { TextSearch } from '#contract/search/search.ts';
import { textsUrl } from '#contract/search/texts.ts';
import { followedFile } from '#search/file/followed-file.ts';
import { changeFollower } from '#search/follow/follow-changes.ts';
import { createService, isMissing } from '#search/testing/content-service.ts';
import { clearIndex, temporaryIndex } from '#search/testing/texts.ts';
import { answerSearch } from '#server/search/answer-search.ts';
import type { Engine } from '#server/search/engine.ts';
import { fileEngine } from '#server/search/file-engine.ts';
import { type Failure, startOpenSearchProxy } from '#server/testing/opensearch.ts';
import { openOpenSearch } from './open-opensearch.ts';

/** Of a property, each of which needs indexes of its own. */
const RUNS = process.env.TEST_SAMPLE ? 5 : 50;

type Service = ReturnType<typeof createService>;

/** A site with an index in OpenSearch, until it is stopped. */
async function startSite(service: Service) {
  const proxy = await startOpenSearchProxy({ user: 'site', password: 'secret' });
  const all: ReturnType<typeof openOpenSearch>[] = [];
  // No test depends on how fast it is.
  const open = ({ deadlineMs = 60_000, pauseMs = 0 } = {}) => {
    const connection = { openSearch: proxy.settings, get: service.get, isMissing };
    const opened = openOpenSearch({ ...connection, deadlineMs, pauseMs });
    all.push(opened);
    return opened;
  };
  const stop = async () => {
    for (const opened of all) await opened.close();
    await proxy.stop();
  };
  return { service, proxy, open, ...open(), stop };
}

/** The same until the end of the test. */
async function start(service = createService()) {
  const site = await startSite(service);
  onTestFinished(site.stop);
  return site;
}

const request = (search: Partial<TextSearch>) =>
  textSearchRequest({ ...NO_FILTERS, sort: 'best', extent: 'page', ...search });

async function find(engine: Engine | null, search: Partial<TextSearch>) {
  const { search: asked, answer } = request(search);
  const { data, meta } = v.parse(answer, await answerSearch(engine, asked));
  return {
    ids: data.found.map(({ article }) => article.documentId),
    hits: data.found.map(({ excerpt }) => excerpt.flatMap(({ text, isHit }) => (isHit ? [text] : []))),
    near: data.near,
    total: meta?.pagination?.total,
  };
}

const TEXTS = {
  harbour: { title: 'The harbour', text: 'Ships in the harbour. Ships at sea.' },
  sea: { title: 'The sea', text: 'No ships today, and no harbours.' },
  quay: { title: 'A quay', text: 'Nothing of the above.' },
  german: { title: 'Häfen', text: 'Die Häuser am Hafen.', language: 'de' },
  compound: { title: 'Arbeit', text: 'Ein Hafenarbeiter.', language: 'de' },
  worker: { title: 'Mehr Arbeit', text: 'Der Arbeiter und die Arbeiterin.', language: 'de' },
  tokyo: { title: '東京', text: '東京大学の話。', language: 'ja' },
};

/** A file with the same articles. */
async function fileOf(service: Service): Promise<Engine> {
  const index = temporaryIndex();
  const followed = followedFile(index, () => clearIndex(index));
  await changeFollower({ index: followed, get: service.get, isMissing })();
  return fileEngine(index);
}

describe('OpenSearch finds the same as the search file', () => {
  const service = createService();
  service.searchWords = [
    { words: 'ferry, ship', articles: ['quay'] },
    { words: 'sea change, ship today', articles: [] },
    { words: 'xylophone', articles: ['quay', 'none'] },
  ];
  for (const [documentId, fields] of Object.entries(TEXTS)) service.publish(documentId, fields);
  for (let number = 0; number < 5; number += 1) {
    const name = number > 2 ? 'Ada Bell' : 'Bo Quay';
    const authors = [{ documentId: name, name }];
    service.publish(`lantern${number}`, { text: 'A lantern.', publishedAt: `202${number}-06-01`, authors });
  }

  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    site = await startSite(service);
    await site.follow();
  });
  afterAll(() => site.stop());

  test.each<Partial<TextSearch>>([
    { keywords: 'harbours' },
    { keywords: 'ships harbour' },
    // By another sum of the same weights, so that only the order can differ.
    { keywords: 'ships today harbour nothing', sort: 'title' },
    { keywords: '"ships at"' },
    { keywords: 'ships -today' },
    { keywords: 'ferries' },
    { keywords: 'sea change' },
    { keywords: 'xylophone' },
    { keywords: 'xylophone', tags: ['none'] },
    { keywords: 'hauser' },
    { keywords: 'hafen' },
    { keywords: 'arbeiter', sort: 'title' },
    { keywords: '大学' },
    { keywords: '大京' },
    { keywords: 'lantrn' },
    { keywords: 'nowhere' },
    { keywords: 'the nowhere' },
    { keywords: '***' },
    { keywords: 'harbour', sort: 'oldest' },
    { keywords: 'harbour', sort: 'title' },
    { keywords: 'harbour', extent: 'first' },
    { keywords: 'ferry', tags: ['tid'] },
    { keywords: 'lantern', years: ['2024'] },
    { keywords: 'lantern', authors: ['bell', 'nobody'] },
    { keywords: 'lantern', authors: ['bell'], years: ['2026', '2023'] },
    { keywords: 'lantern', authors: ['bell'], tags: ['none'] },
    { keywords: 'harbour', years: ['1999'] },
    { keywords: 'harbour', page: 9_999 },
  ])('in full texts: %j', async (search) => {
    expect(await find(await site.engine(), search)).toEqual(await find(await fileOf(service), search));
  });

  test.each(['lantern', 'a lantern', '"ships at" -quay'])('with one request: %s', async (keywords) => {
    const engine = await site.engine();
    const { length } = site.proxy.requests;
    expect((await find(engine, { keywords })).ids).not.toEqual([]);
    expect(site.proxy.requests).toHaveLength(length + 1);
  });

  test('for any articles and any search', async () => {
    const plain = fc.constantFrom('sea', 'ship', 'ships', 'tide', 'quay', '東京', '京大');
    // In languages without compounds, OpenSearch doesn't look for the parts of words.
    const german = fc.constantFrom('boot', 'haus', 'hausboot', 'sea');
    const word = fc.oneof(plain, german);
    const wordsOf = (one: fc.Arbitrary<string>) =>
      fc.array(one, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
    const words = wordsOf(word);
    const article = (language: string, text: fc.Arbitrary<string>) =>
      fc.record({ title: text, text, language: fc.constant(language) });
    const articles = fc.array(fc.oneof(article('en', wordsOf(plain)), article('de', words)), {
      maxLength: 6,
    });
    const keywords = fc.oneof(
      words,
      words.map((phrase) => `"${phrase}"`),
      fc.tuple(words, word).map(([wanted, unwanted]) => `${wanted} -${unwanted}`),
    );
    await fc.assert(
      fc.asyncProperty(
        articles,
        fc.array(keywords, { minLength: 1, maxLength: 5 }),
        async (texts, searches) => {
          const any = createService();
          for (const [place, fields] of texts.entries())
            any.publish(`a${place}`, { ...fields, publishedAt: `2026-01-0${place + 1}T00:00:00.000Z` });
          const other = await startSite(any);
          await other.follow();
          const [here, there] = [await fileOf(any), await other.engine()];
          for (const typed of searches) {
            const search = { keywords: typed, sort: 'newest' as const };
            expect(await find(there, search)).toEqual(await find(here, search));
          }
          await other.stop();
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('and ranks by title match, then age, with pinned articles first', async () => {
    const ordered = createService();
    ordered.searchWords = [{ words: 'mole', articles: ['chosen'] }];
    const text = 'A mole in the water.';
    ordered.publish('text', { title: 'Water', text });
    ordered.publish('title', { title: 'Mole', text });
    ordered.publish('old', { title: 'Mole', text, publishedAt: '2010-01-01T00:00:00.000Z' });
    ordered.publish('ancient', { title: 'Mole', text, publishedAt: '0001-01-01T00:00:00.000Z' });
    ordered.publish('far', { title: 'Mole', text, publishedAt: '+012000-01-01T00:00:00.000Z' });
    ordered.publish('chosen', { title: 'Something else' });
    const { follow, engine } = await start(ordered);
    await follow();
    const { ids } = await find(await engine(), { keywords: 'mole' });
    expect(ids).toEqual(['chosen', 'title', 'old', 'far', 'ancient', 'text']);
  });

  test('compounds are scored if no article has the word itself, and rank last otherwise', async () => {
    const german = createService();
    const language = 'de';
    german.publish('title', { title: 'Hafenarbeiter', publishedAt: '2025-01-01T00:00:00.000Z', language });
    german.publish('text', { title: 'Hafen', text: 'Die Hafenarbeiter kamen.', language });
    const { follow, engine, open } = await start(german);
    await follow();
    expect((await find(await engine(), { keywords: 'Arbeiter' })).ids).toEqual(['title', 'text']);
    german.publish('word', {
      text: 'Ein Arbeiter, der lange sprach.',
      publishedAt: '2020-01-01T00:00:00.000Z',
      language,
    });
    await follow();
    expect((await find(await open().engine(), { keywords: 'Arbeiter' })).ids).toEqual([
      'word',
      'text',
      'title',
    ]);
  });

  test('in titles with any characters, and counts the same terms', async () => {
    const signs = createService();
    const nature = { documentId: 'nature', name: 'Nature' };
    const coast = { documentId: 'coast', name: 'Coast', parent: nature };
    const authors = [{ documentId: 'ada', name: 'Ada' }];
    const publishedAt = '2027-01-01T00:00:00Z';
    signs.publish('a', { title: '100% *new*?', text: 'Waves.', categories: [coast], authors, publishedAt });
    signs.publish('b', { title: 'Ünder\\score', text: 'Waves.', tags: [{ documentId: 't', name: 'Tide' }] });
    signs.publish('c', {
      text: 'Waves.',
      categories: [nature],
      tags: [
        { documentId: 'u', name: 'Tides' },
        { documentId: 't', name: 'Tide' },
      ],
    });
    signs.publish('d', { text: 'Waves.', tags: [{ documentId: 'u', name: 'Tides' }] });
    const { follow, engine } = await start(signs);
    await follow();
    const [here, there] = [await fileOf(signs), await engine()];
    for (const keywords of ['', '%', '*', '?', '\\', 'under', 'new*?', 'a*w']) {
      for (const filters of [{}, { tags: ['tide'] }, { categories: ['nature'], dossiers: ['none'] }]) {
        const search = { ...NO_FILTERS, keywords, ...filters, sort: 'title' as const, pageSize: 24 };
        const [one, other] = [await here.findTitles(search), await there?.findTitles(search)];
        const namesOf = (found = one) => [
          found.total,
          found.shown.map(({ card }) => v.parse(Card, card).documentId),
        ];
        expect(namesOf(other)).toEqual(namesOf());
      }
    }
    expect(await there?.countTerms('waves')).toEqual(await here.countTerms('waves'));
    expect(await there?.countTerms('waves')).toMatchObject({
      tags: [{ count: 3 }, { count: 2 }],
      authors: [{ name: 'Ada', count: 1 }],
      years: [
        { name: '2027', count: 1 },
        { name: '2026', count: 3 },
      ],
    });
  });
});

const Settings = v.record(v.string(), v.unknown());
const Card = v.object({ documentId: v.string() });

describe('the OpenSearch index', () => {
  const ids = async (opened: { engine: () => Promise<Engine | null> }, keywords = 'harbour') => {
    // What all processes know is read again after a while.
    const { ids: found } = await find(await opened.engine(), { keywords, sort: 'title' });
    return found;
  };

  test('contains what is public, and nothing that was withdrawn', async () => {
    const { service, proxy, follow, open } = await start();
    service.publish('a', { title: 'a', text: 'A harbour.' });
    service.publish('b', { title: 'b', text: 'Another harbour, secretword.' });
    await follow();
    expect(await ids(open())).toEqual(['a', 'b']);
    service.withdraw('b');
    service.publish('c', { title: 'c', text: 'A harbour, too.' });
    service.publish('a', { title: 'a', text: 'A quay.' });
    await follow();
    expect(await ids(open())).toEqual(['c']);
    expect(await proxy.dump()).not.toContain('secretword');
  });

  test('equals a rebuilt one after any changes, interruptions and failures', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const changed = await startSite(createService());
        const { service, proxy, follow } = changed;
        for (const each of steps) {
          if (each.do === 'publish')
            service.publish(each.id, { text: each.text, tags: [{ documentId: each.tag, name: each.tag }] });
          else if (each.do === 'withdraw') service.withdraw(each.id);
          else if (each.do === 'tag') service.tag(each.id, each.tag);
          else if (each.do === 'lose') service.logName += '+';
          else {
            let left = each.requests;
            service.requestsLeft = each.answers;
            proxy.setFailing(() => {
              left -= 1;
              return left < 0 ? { status: 503, body: '' } : null;
            });
            await follow().catch(() => undefined);
          }
        }
        service.requestsLeft = Number.POSITIVE_INFINITY;
        proxy.setFailing(null);
        await follow();
        const built = await startSite(service);
        await built.follow();
        expect(await proxy.documents()).toEqual(await built.proxy.documents());
        await Promise.all([changed.stop(), built.stop()]);
      }),
      { numRuns: RUNS },
    );
  });

  test('is built by only one of several processes that start together', async () => {
    const { service, proxy, follow, open } = await start();
    for (const id of ['a', 'b']) service.publish(id, { text: 'A harbour.' });
    const other = open();
    await Promise.all([follow(), other.follow()]);
    expect(service.requests.filter((url) => url === textsUrl(0))).toHaveLength(1);
    expect(await proxy.documents()).toHaveLength(2);
  });

  test('is waited for while OpenSearch has not yet made the shard of its state', async () => {
    const { service, proxy, follow, open } = await start();
    service.publish('a', { text: 'A harbour.' });
    let missing = 2;
    proxy.setFailing(({ method, path }) => {
      if (method !== 'GET' || !path.endsWith('/_doc/state') || missing === 0) return null;
      missing -= 1;
      return { status: 503, body: '{"error":{"type":"no_shard_available_action_exception"}}' };
    });
    await follow();
    missing = 2;
    expect(await ids(open())).toEqual(['a']);
    expect(missing).toBe(0);
  });

  test('finds no outdated articles once changes were missed', async () => {
    const { service, proxy, follow, open } = await start();
    service.publish('a', { text: 'A harbour.' });
    await follow();
    const before = await proxy.indexes();
    service.logName = 'another';
    service.requestsLeft = 4;
    await expect(follow()).rejects.toThrow('down');
    expect(await ids(open())).toEqual([]);
    expect((await proxy.indexes()).filter((name) => before.includes(name))).toHaveLength(1);
    service.requestsLeft = Number.POSITIVE_INFINITY;
    await follow();
    expect(await ids(open())).toEqual(['a']);
  });

  test('is rebuilt if somebody deletes it', async () => {
    const { service, proxy, follow, open } = await start();
    service.publish('a', { text: 'A harbour.' });
    await follow();
    for (const name of await proxy.textIndexes()) await proxy.deleteIndex(name);
    service.publish('b', { text: 'A harbour.' });
    await follow();
    expect(await ids(open())).toEqual(['a', 'b']);
    for (const name of await proxy.indexes()) await proxy.deleteIndex(name);
    expect(await open().engine()).toBeNull();
    await follow();
    expect(await ids(open())).toEqual(['a', 'b']);
  });

  test('is deleted if a process left it unfinished, without touching other indices', async () => {
    const { service, proxy, follow } = await start();
    service.publish('a', { text: 'A harbour.' });
    await follow();
    const [own = ''] = await proxy.textIndexes();
    const others = [own.replace('-texts-', '-texts-9'), own.replace('-texts-', '-other-texts-')];
    for (const name of [`${own}0`, ...others]) await proxy.makeIndex(name);
    service.logName = 'another';
    await follow();
    expect(await proxy.indexes()).toEqual(expect.arrayContaining(others));
    expect(await proxy.indexes()).not.toContain(own);
    expect(await proxy.indexes()).not.toContain(`${own}0`);
    expect(await proxy.indexes()).toHaveLength(4);
  });

  test.each([
    { template: null, copies: '0-2', shards: '1' },
    { template: { auto_expand_replicas: '0-all', number_of_shards: 2 }, copies: '0-all', shards: '2' },
    { template: { auto_expand_replicas: 'false', number_of_replicas: 0 }, copies: 'false', shards: '1' },
  ])(
    'has $copies copies and $shards shards with the template $template',
    async ({ template, copies, shards }) => {
      const { service, proxy, follow, open } = await start();
      const { name } = proxy.settings;
      if (template) {
        onTestFinished(() => void proxy.ask('DELETE', `/_index_template/${name}`));
        const patterns = { index_patterns: [`${name}-texts-*`] };
        await proxy.ask('PUT', `/_index_template/${name}`, { ...patterns, template: { settings: template } });
      }
      service.publish('a', { text: 'A harbour.' });
      service.publish('b', { text: 'A harbour.' });
      await follow();
      expect(await ids(open())).toEqual(['a', 'b']);
      const all = v.parse(Settings, await proxy.ask('GET', `/${name}-*/_settings`));
      const settings = { auto_expand_replicas: copies, number_of_shards: shards };
      expect(Object.values(all)).toMatchObject([
        { settings: { index: settings } },
        { settings: { index: settings } },
      ]);
    },
  );

  test('has articles of any length', async () => {
    const { service, follow, engine } = await start();
    const text = Array.from({ length: 50_000 }, (_, place) => `w${(place * 7_919) % 99_991}`).join(' ');
    service.publish('a', { text: `${text} harbour` });
    await follow();
    expect(await find(await engine(), { keywords: 'harbour' })).toMatchObject({
      ids: ['a'],
      hits: [['harbour']],
    });
  });

  test('drops an article that OpenSearch refuses instead of keeping its old version', async () => {
    const { service, proxy, follow, open } = await start();
    service.publish('a', { title: 'a', text: 'A harbour.' });
    service.publish('b', { title: 'b', text: 'A harbour.' });
    await follow();
    service.publish('a', { title: 'a', text: 'A harbour, refused.' });
    service.publish('b', { title: 'b', text: 'A harbour, changed.' });
    proxy.refuseDocuments('refused');
    await follow();
    expect(await ids(open())).toEqual(['b']);
    expect(await ids(open(), 'changed')).toEqual(['b']);
  });

  test('of a later version is neither read nor written', async () => {
    const { service, proxy, follow, open } = await start();
    service.publish('a', { text: 'A harbour.' });
    await follow();
    const [state = ''] = (await proxy.indexes()).filter((name) => name.endsWith('state'));
    await proxy.putDocument(state, 'state', { shape: 'of the future' });
    const before = await proxy.dump();
    await expect(open().engine()).rejects.toThrow('another version');
    await expect(follow()).rejects.toThrow('another version');
    expect(await proxy.dump()).toBe(before);
  });
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      text: fc.constantFrom('harbour', 'Häuser', '東京大学'),
      tag: fc.constantFrom('t', 'u'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), id: fc.constantFrom('a', 'b', 'c', 'd') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('tag' as const),
      id: fc.constantFrom('a', 'b'),
      tag: fc.constantFrom('t', 'u'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('follow' as const), answers: fc.nat(8), requests: fc.nat(25) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
);

describe('a search while OpenSearch', () => {
  const failures: [string, Failure][] = [
    ['answers 429', { status: 429, body: '{"error":{"type":"circuit_breaking_exception"},"status":429}' }],
    ['answers 503', { status: 503, body: '{"error":{"type":"no_shard_available_action_exception"}}' }],
    ['answers 500 without a body', { status: 500, body: '' }],
    ['answers something else than JSON', { status: 200, body: '<html>' }],
    ['answers JSON of another kind', { status: 200, body: '[]' }],
    ['answers nothing', 'silence'],
    ['breaks connections off', 'end'],
  ];
  test.each(failures)('%s fails, and the next one recovers', async (_, failure) => {
    const { service, proxy, follow, open } = await start();
    service.publish('a', { text: 'A harbour.' });
    await follow();
    const { engine } = open({ deadlineMs: failure === 'silence' ? 500 : 60_000 });
    proxy.setFailing(({ path }) => (path.endsWith('_msearch') ? failure : null));
    await expect(engine().then((first) => find(first, { keywords: 'harbour' }))).rejects.toThrow();
    proxy.setFailing(null);
    const again = async () => (await find(await engine(), { keywords: 'harbour' })).ids;
    await expect.poll(() => again().catch(String)).toEqual(['a']);
  });

  test('has just failed sends no request', async () => {
    const { service, proxy, follow, open } = await start();
    service.publish('a', { text: 'A harbour.' });
    await follow();
    const { engine } = open({ pauseMs: 3_600_000 });
    const first = await engine();
    proxy.setFailing(() => ({ status: 503, body: '' }));
    await expect(find(first, { keywords: 'harbour' })).rejects.toThrow('503');
    const { length } = proxy.requests;
    await expect(find(first, { keywords: 'harbour' })).rejects.toThrow('just failed');
    expect(proxy.requests).toHaveLength(length);
  });

  test('rejects the password fails without revealing it', async () => {
    const { proxy, service } = await start();
    const openSearch = { ...proxy.settings, password: 'wrong-password' };
    const opened = openOpenSearch({ openSearch, get: service.get, isMissing });
    onTestFinished(() => void opened.close());
    const error: unknown = await opened.engine().catch((reason: unknown) => reason);
    expect(String(error)).toContain('401');
    expect(String(error)).not.toContain('wrong-password');
  });
});
