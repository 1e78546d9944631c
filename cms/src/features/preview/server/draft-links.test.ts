import { expect, test } from 'vitest';
import { draftLinks } from './draft-links';

test("a draft link expires a day after it was created, by the magazine's trusted clock", async () => {
  const asked: unknown[] = [];
  const rows = {
    deleteMany: async (query: unknown) => void asked.push(query),
    count: async () => 0,
    create: async ({ data }: { data: unknown }) => data,
  };
  const strapi = { db: { query: () => rows } };
  const now = Date.parse('2001-01-01T00:00:00.000Z');
  // Of Strapi it uses nothing else.
  const links = draftLinks(strapi as never);
  expect(await links.create('d1', now)).toMatchObject({ expiresAt: '2001-01-02T00:00:00.000Z' });
  expect(asked).toEqual([{ where: { expiresAt: { $lte: new Date(now) } } }]);
});
