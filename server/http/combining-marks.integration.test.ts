import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite } from '#server/testing/open-site.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const Created = v.object({ data: v.object({ documentId: v.string(), slug: v.string() }) });
const MARKS = '\u0301\u0327';
const COUNT = 250_000;

let cms: TestCms;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  cms = await startTestCms();
  site = await openSite({ cms: cms.cms });
});
afterAll(async () => {
  await site.close();
  await cms.close();
});

const contentOf = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }];

/** Publishes an article whose text has been in the database before saves had a limit of marks. */
async function publishStored(slug: string, text: string): Promise<string> {
  const created = await cms.adminRequest('POST', '/content-manager/collection-types/api::article.article', {
    title: slug,
    slug,
    description: 'Seen from the quay.',
    content: contentOf('Text'),
  });
  const { documentId, slug: own } = v.parse(Created, created).data;
  await cms.publish(documentId);
  const database = new DatabaseSync(join(cms.mediaDir, '..', 'data.db'), { timeout: 30_000 });
  database
    .prepare('update articles set content = ? where document_id = ?')
    .run(JSON.stringify(contentOf(text)), documentId);
  database.close();
  return `/article/${documentId}/${own}`;
}

test('a page with 500,000 combining marks takes no longer than other text, and most marks are dropped', async () => {
  const usual = await publishStored('usual', 'é'.repeat(2 * COUNT));
  const marked = await publishStored('marked', `o${MARKS.repeat(COUNT)}`);

  async function read(path: string) {
    const before = process.cpuUsage();
    const response = await site.get(path);
    const html = await response.text();
    const { user, system } = process.cpuUsage(before);
    expect(response.status).toBe(200);
    return { html, cpu: user + system };
  }
  await read(await publishStored('first', 'x'));
  const { cpu: usualCpu } = await read(usual);
  const { html, cpu } = await read(marked);
  expect(cpu).toBeLessThan(5 * usualCpu);
  const letters = html.match(/[oó]\p{M}{10,}/gu) ?? [];
  expect(new Set(letters.map((letter) => letter.normalize('NFD').length))).toEqual(new Set([31]));
});
