import { onTestFinished } from 'vitest';
import { serveFakeOpenSearch } from './serve-fake-opensearch.ts';

export type { Failure } from './serve-fake-opensearch.ts';

/** A double of OpenSearch until the end of the test. */
export async function startFakeOpenSearch(options?: Parameters<typeof serveFakeOpenSearch>[0]) {
  const fake = await serveFakeOpenSearch(options);
  onTestFinished(() => fake.stop());
  return fake;
}
