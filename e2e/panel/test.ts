import { test as base, expect, type Page } from '@playwright/test';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';

type Magazine = Awaited<ReturnType<typeof startSampleMagazine>>;
type Person = { email: string; password: string; firstname: string };

type Workers = {
  /** Strapi with the sample magazine, without the site. */
  magazine: Magazine;
};

/** Playwright's `test` with a content service, on which every worker's tests run one after the other. */
export const test = base.extend<object, Workers>({
  magazine: [
    async ({ browserName: _ }, use) => {
      const magazine = await startSampleMagazine({ site: false });
      await use(magazine);
      await magazine.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ magazine }, use) => use(magazine.cmsUrl),
});

export { expect, type Magazine, type Page };

/** A request of the first administrator. */
export async function asAdministrator({ cmsUrl, administrator }: Magazine) {
  const { send } = await logInToAdminPanel(cmsUrl, administrator);
  return async (method: string, address: string, content?: object) => {
    const response = await send(method, address, content);
    expect(response.ok, `${method} ${address}: ${response.status}`).toBe(true);
    return response.json();
  };
}

/** Adds an editor, for whom the panel is in English. */
export async function addEditor(magazine: Magazine, firstname: string): Promise<Person> {
  const send = await asAdministrator(magazine);
  const roles: { data: { id: number; code: string }[] } = await send('GET', '/admin/roles');
  const role = roles.data.find(({ code }) => code === 'strapi-editor');
  const person = {
    firstname,
    email: `${firstname.toLowerCase()}@localhost.example`,
    password: `Secret-of-${firstname}-1`,
  };
  const { data } = await send('POST', '/admin/users', { ...person, roles: [role?.id] });
  await send('PUT', `/admin/users/${data.id}`, { ...person, isActive: true });
  return person;
}

export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/admin/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}
