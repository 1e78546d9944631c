import { expect, test, vi } from 'vitest';
import { changesRoute } from './answer-changes';

test('without its database the change log answers 503, so sites switch to another service', async () => {
  const error = vi.fn();
  const connection = () => {
    throw new Error('connection refused');
  };
  const strapi = { db: { query: () => ({}), connection }, log: { error } };
  const context = {
    querystring: 'after=0',
    get: () => '',
    throw(status: number) {
      throw Object.assign(new Error(), { status });
    },
  };
  const answer = changesRoute.answer(context as never, { strapi, onPoll: () => undefined } as never);
  await expect(answer).rejects.toMatchObject({ status: 503 });
  expect(error).toHaveBeenCalledWith(expect.stringContaining('connection refused'));
});
