import { yup } from '@strapi/utils';
import { expect, test } from 'vitest';

test('a field check fails instead of hanging when the database is unavailable', async () => {
  const asks = yup.string().test('asks', 'It is refused.', async () => {
    throw new Error('No database');
  });
  await expect(yup.object({ slug: asks }).validate({ slug: 'fog' })).rejects.toThrow('No database');
});
