import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../../../testing/open-service.ts';

let service: Service;

beforeAll(async () => {
  // Strapi never sends such cookies in other modes.
  process.env.NODE_ENV = 'production';
  process.env.ADMIN_URL = 'https://editors.example/admin';
  service = await openService();
});
afterAll(() => service.close());

/** The cookie of a login with these headers of a proxy. */
async function cookieOf(headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${service.url}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...service.administrator, rememberMe: true }),
  });
  expect(response.status).toBe(200);
  return response.headers.get('set-cookie') ?? '';
}

test('behind a TLS proxy the login cookie is never sent over plain HTTP', async () => {
  expect(await cookieOf({ 'x-forwarded-proto': 'https' })).toMatch(/strapi_admin_refresh=.*; secure/i);
});

test('login through a tunnel without TLS still works', async () => {
  const cookie = await cookieOf({});
  expect(cookie).toContain('strapi_admin_refresh=');
  expect(cookie).not.toMatch(/; secure/i);
});
