import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';

type Magazine = Awaited<ReturnType<typeof startMagazine>>;
type Credentials = { firstname: string; email: string; password: string };
export type Editor = Awaited<ReturnType<typeof createEditor>>;

const ARTICLES = '/content-manager/collection-types/api::article.article';

type Workers = {
  /** The sample magazine. */
  magazine: Magazine;
  /** Two editors who are logged in. */
  ada: Editor;
  ben: Editor;
  /** An author who is logged in. */
  noor: Editor;
};

/** Playwright's `test` on a content service of its own, on which the tests run one after the other. */
export const test = base.extend<object, Workers>({
  magazine: [
    async ({ browserName: _ }, use) => {
      const magazine = await startMagazine();
      await use(magazine);
      await magazine.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  ada: [
    ({ browser, magazine }, use) => withEditor({ name: 'Ada' }, browser, magazine, use),
    { scope: 'worker' },
  ],
  ben: [
    ({ browser, magazine }, use) => withEditor({ name: 'Ben' }, browser, magazine, use),
    { scope: 'worker' },
  ],
  noor: [
    ({ browser, magazine }, use) =>
      withEditor({ name: 'Noor', role: 'strapi-author' }, browser, magazine, use),
    { scope: 'worker' },
  ],
});

export { expect };

const SITE = '/content-manager/single-types/api::site.site';

async function startMagazine() {
  const magazine = await startSampleMagazine();
  return {
    ...magazine,
    /** Publishes fields of the site's settings as an administrator. */
    async changeSite(fields: object): Promise<void> {
      const { send } = await logInToAdminPanel(magazine.cmsUrl, magazine.administrator);
      expect((await send('POST', `${SITE}/actions/publish`, fields)).ok).toBe(true);
    },
  };
}

/** The text of the article in a form. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** axe finds no violation in a part of the page. */
export async function expectAccessible(page: Page, part: Locator): Promise<void> {
  // While a dialog appears, its colours lack contrast.
  await expect(part).toHaveCSS('opacity', '1');
  await part.evaluate((element) => element.setAttribute('data-checked', ''));
  // Faster: rules that pass are not needed, and the site's tests check what frames show.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.include('[data-checked]').analyze();
  expect(violations).toEqual([]);
}

type Person = { name: string; role?: string };

async function withEditor(
  person: Person,
  browser: Browser,
  magazine: Magazine,
  use: (editor: Editor) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: magazine.cmsUrl,
    viewport: { width: 1280, height: 900 },
  });
  const credentials = await addUser(magazine, person);
  await use(await createEditor(context, magazine, credentials));
  await context.close();
}

async function createEditor(context: BrowserContext, magazine: Magazine, credentials: Credentials) {
  const { send } = await logInToAdminPanel(magazine.cmsUrl, credentials);
  const request = async (method: string, address: string, content?: object) => {
    const response = await send(method, address, content);
    expect(response.ok, `${method} ${address}: ${response.status}`).toBe(true);
    return response.json();
  };
  let page = await context.newPage();
  await logIn(page, credentials);

  const open = async (address: string) => {
    await page.goto(`/admin${address}`);
    await expect(page.getByRole('textbox').first()).toBeVisible();
  };

  return {
    get page() {
      return page;
    },

    /** Opens the form of a new article that is saved as a draft; returns its address. */
    async openArticle(title: string): Promise<string> {
      const { data } = await request('POST', ARTICLES, {
        title,
        slug: `${title.toLowerCase()}-${Date.now()}`,
        description: 'A description.',
        content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Seen from the quay.' }] }],
      });
      const address = `${ARTICLES}/${data.documentId}`;
      await open(address);
      return address;
    },
    open,
    /** Opens the form of an article that is not saved; returns its address. */
    async openNew(): Promise<string> {
      const address = `${ARTICLES}/create`;
      await open(address);
      return address;
    },

    /** A field of the form, by its label. */
    field: (label: string) => page.getByRole('textbox', { name: label, exact: true }),

    /** The article's text. */
    text: () => textOf(page),
    /** What is offered beside the form. */
    kept: () => page.getByRole('status', { name: 'Unsaved changes' }),

    /** Types at the end of the article's text. */
    async write(text: string): Promise<void> {
      await textOf(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(text);
    },

    async save(): Promise<void> {
      const saved = page.waitForResponse(isSave);
      await page.getByRole('button', { name: 'Save' }).click();
      expect((await saved).status()).toBeLessThan(300);
      await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    },

    /** The browser's window is gone, without a question about unsaved changes. */
    async crash(): Promise<void> {
      await expect.poll(() => keptEntries(page, new URL(page.url()).pathname)).toBeGreaterThan(0);
      await page.close();
      page = await context.newPage();
    },

    async logOut(): Promise<void> {
      await page.getByRole('button', { name: credentials.firstname }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    },

    /** Nothing is kept any more of what tests before have left. */
    async forget(): Promise<void> {
      await page.goto('/admin');
      await expect(page.getByRole('navigation').first()).toBeVisible();
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('masthead-unsaved')) localStorage.removeItem(key);
      });
    },

    /** How many visits to a document have left unsaved changes in the browser. Other tests leave those of other documents. */
    keptEntries: (address: string) => keptEntries(page, address),

    /** What the service answers to the panel. */
    get: (address: string) => request('GET', address),

    /** What the service answers to a question of the panel. */
    ask: (address: string, question: object) => request('POST', address, question),

    /** The saved draft. */
    read: async (address: string) => (await request('GET', address)).data,

    /** Creates an entry without the panel; returns its documentId. */
    create: async (address: string, fields: object): Promise<string> =>
      (await request('POST', address, fields)).data.documentId,

    /** Saves fields of a document without the panel. */
    change: (address: string, fields: object) => request('PUT', address, fields),
  };
}

/** Messages of a save or a publication go by themselves, and those of the one before may still be there: tests wait for its answer. */
const isSave = (response: Response) =>
  /\/content-manager\/(collection|single)-types\/[^/]+(\/[^/]+)?$/.test(new URL(response.url()).pathname) &&
  ['POST', 'PUT'].includes(response.request().method());

/** Publishes what is open, also while a list hides the button from screen readers. */
export async function publish(page: Page): Promise<void> {
  const published = page.waitForResponse((response) => response.url().includes('/actions/publish'));
  await page.getByRole('button', { name: 'Publish', exact: true, includeHidden: true }).click();
  expect((await published).status()).toBe(200);
}

async function keptEntries(page: Page, address: string): Promise<number> {
  const keys = await page.evaluate(() => Object.keys(localStorage));
  return keys.filter((key) => {
    const [kind, , document] = key.split('|');
    return kind === 'masthead-unsaved' && address.endsWith(`/${document}`);
  }).length;
}

async function addUser(
  { cmsUrl, administrator }: Magazine,
  { name: firstname, role: code = 'strapi-editor' }: Person,
): Promise<Credentials> {
  const { send } = await logInToAdminPanel(cmsUrl, administrator);
  const credentials = {
    firstname,
    email: `${firstname.toLowerCase()}@localhost.example`,
    password: `Secret-of-${firstname}-1`,
  };
  const { data: roles } = await (await send('GET', '/admin/roles')).json();
  const role = roles.find((one: { code: string }) => one.code === code);
  const { data } = await (
    await send('POST', '/admin/users', { firstname, email: credentials.email, roles: [role.id] })
  ).json();
  await send('PUT', `/admin/users/${data.id}`, { password: credentials.password, isActive: true });
  return credentials;
}

export async function logIn(page: Page, { email, password }: Omit<Credentials, 'firstname'>): Promise<void> {
  await page.goto('/admin/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}
