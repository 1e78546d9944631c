import { yup } from '@strapi/utils';
import { expect, test } from 'vitest';

test('a check of a field that cannot ask the database fails, and does not wait for ever', async () => {
  const asks = yup.string().test('asks', 'It is refused.', async () => {
    throw new Error('No database');
  });
  await expect(yup.object({ slug: asks }).validate({ slug: 'fog' })).rejects.toThrow('No database');
});
