import { expect, test } from 'vitest';
import { startFakeOpenSearch } from './start-fake-opensearch.ts';

const MAPPINGS = {
  dynamic: false,
  properties: { text: { type: 'text', analyzer: 'whitespace' }, name: { type: 'keyword' } },
};
type Fake = Awaited<ReturnType<typeof startFakeOpenSearch>>;

const INDEX = { settings: { auto_expand_replicas: '0-1' }, mappings: MAPPINGS };

const send = ({ settings }: Fake, method: string, path: string, body: object) =>
  fetch(`${settings.urls[0]}${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test.each<[string, string, string, object, string]>([
  ['a query', 'POST', '/a/_search', { query: { span_near: {} } }, 'parsing_exception'],
  [
    'an option of a query',
    'POST',
    '/a/_search',
    { query: { ids: { values: [], boost: 1 } } },
    'parsing_exception',
  ],
  [
    'an option of a search',
    'POST',
    '/a/_search',
    { query: { match_all: {} }, explain: true },
    'parsing_exception',
  ],
  ['a field', 'POST', '/a/_search', { query: { terms: { other: ['a'] } } }, 'query_shard_exception'],
  [
    'an aggregation of words',
    'POST',
    '/a/_search',
    { query: { match_all: {} }, aggs: { a: { terms: { field: 'text', size: 1 } } } },
    'query_shard_exception',
  ],
  ['a parameter', 'POST', '/a/_search?pretty=x', { query: { match_all: {} } }, 'illegal_argument_exception'],
  [
    'a mapping',
    'PUT',
    '/b',
    { ...INDEX, mappings: { ...MAPPINGS, date_detection: true } },
    'mapper_parsing_exception',
  ],
  ['a name twice', 'PUT', '/a', INDEX, 'resource_already_exists_exception'],
  [
    'more hits than it counts',
    'POST',
    '/a/_search',
    { query: { match_all: {} }, from: 9_990, size: 24 },
    'search_phase_execution_exception',
  ],
  ['an empty bulk request', 'POST', '/a/_bulk', {}, 'illegal_argument_exception'],
])(
  'the OpenSearch double refuses an unknown or unsupported %s like OpenSearch does',
  async (_, method, path, body, type) => {
    const fake = await startFakeOpenSearch();
    await send(fake, 'PUT', '/a', INDEX);
    const response = await send(fake, method, path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 400, error: { type } });
  },
);

test('the OpenSearch double rejects a conditional write if the document has changed since', async () => {
  const fake = await startFakeOpenSearch();
  await send(fake, 'PUT', '/a', INDEX);
  const put = async (condition: string) => (await send(fake, 'PUT', `/a/_doc/1?${condition}`, {})).status;
  expect(await put('op_type=create')).toBe(200);
  expect(await put('op_type=create')).toBe(409);
  expect(await put('if_seq_no=0&if_primary_term=1')).toBe(200);
  expect(await put('if_seq_no=0&if_primary_term=1')).toBe(409);
  expect((await send(fake, 'PUT', '/a/_doc/2?if_seq_no=0&if_primary_term=1', {})).status).toBe(409);
});
