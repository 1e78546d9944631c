import type { TestProject } from 'vitest/node';
import type { OpenSearchMajor } from '#scripts/opensearch-jars.mjs';
import { createOpenSearchNode } from '#testing/opensearch/opensearch-node.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of an OpenSearch that all tests share, each with indexes of its own, and its login, if it needs one. */
    openSearch: { url: string; user: string; password: string };
  }
}

const MAJORS: Readonly<Record<string, OpenSearchMajor>> = { opensearch: 2, 'opensearch-3': 3 };

/** Starts the OpenSearch of a project, or uses the one at `OPENSEARCH_TEST_URL`, whose user and password are in that URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { OPENSEARCH_TEST_URL } = process.env;
  if (OPENSEARCH_TEST_URL && project.name === 'opensearch') {
    const { origin, username, password } = new URL(OPENSEARCH_TEST_URL);
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    project.provide('openSearch', { url: origin, ...login });
    return async () => {};
  }
  const node = await createOpenSearchNode({ major: MAJORS[project.name] ?? 2 });
  await node.start();
  project.provide('openSearch', { url: node.url, user: '', password: '' });
  return node.remove;
}
