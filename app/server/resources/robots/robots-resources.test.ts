import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { renderPage } from '#app/server/entry.tsx';

const origin = 'https://magazine.example';

/** What is at a path when the editors have chosen a policy; `failed` while there is no answer. */
async function read(path: string, policy: string | null, failed = false) {
  const result = await renderPage(new URL(path, origin), {
    ask: async ({ answer }) =>
      failed
        ? { kind: 'failed' }
        : { kind: 'answer', answer: v.parse(answer, { data: { aiPolicy: policy } }), json: '' },
    turn: async () => {},
    config: { host: '', token: '', mediaBase: '', timeZone: 'UTC', origin },
    assetsOf: () => ({ scripts: [], styles: [], paper: null, head: '' }),
  });
  return result.kind === 'text' ? result.text : result;
}

/** Whether a program may read an article, by the rules of RFC 9309: those of its own group, else of all programs. */
function mayRead(robots: string, agent: string): boolean {
  const groups = robots.split('\n\n').map((text) => text.split('\n'));
  const own = groups.find((lines) =>
    lines.some((line) => line.toLowerCase() === `user-agent: ${agent.toLowerCase()}`),
  );
  return !(own ?? groups[0] ?? []).includes('Disallow: /');
}

describe('robots.txt', () => {
  test.each([
    { policy: null, train: true, answer: true },
    { policy: 'allow', train: true, answer: true },
    { policy: 'search', train: false, answer: true },
    { policy: 'none', train: false, answer: false },
    { policy: 'something new', train: true, answer: true },
  ])(
    'with the policy $policy: training $train, answers $answer, search engines always',
    async ({ policy, train, answer }) => {
      const robots = v.parse(v.string(), await read('/robots.txt', policy));
      expect(
        ['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot'].map((agent) => mayRead(robots, agent)),
      ).toEqual(Array(4).fill(train));
      expect(
        ['OAI-SearchBot', 'PerplexityBot', 'Claude-User'].map((agent) => mayRead(robots, agent)),
      ).toEqual(Array(3).fill(answer));
      expect(['Googlebot', 'bingbot'].map((agent) => mayRead(robots, agent))).toEqual([true, true]);
      expect(robots).toMatch(/^User-agent: \*\nDisallow: \/preview\/\n\n/);
      expect(robots).toContain('\nSitemap: https://magazine.example/sitemap.xml\n');
      expect(robots.includes('\nLicense: https://magazine.example/license.xml\n')).toBe(!train);
    },
  );

  test('fails until the policy is known', async () => {
    expect(await read('/robots.txt', null, true)).toMatchObject({ kind: 'failure', status: 503 });
  });
});

test('robots.txt and the licence file forbid the same uses, and without a policy there is no licence file', async () => {
  expect(await read('/license.xml', 'search')).toContain('<prohibits type="usage">ai-train</prohibits>');
  expect(await read('/license.xml', 'none')).toContain('<prohibits type="usage">ai-all</prohibits>');
  expect(await read('/license.xml', 'allow')).toMatchObject({ kind: 'failure', status: 404 });
});
