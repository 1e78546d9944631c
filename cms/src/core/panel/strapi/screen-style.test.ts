import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SCREEN_STYLE } from './screen-style';

const require = createRequire(import.meta.url);
const strapis = path.dirname(path.dirname(require.resolve('@strapi/admin/package.json')));
const files = ['{admin,content-manager}/dist/admin/**/*.mjs', 'design-system/dist/index.mjs'];
const panel = globSync(files, { cwd: strapis })
  .map((file) => readFileSync(path.join(strapis, file), 'utf8'))
  .join('\n');
const messages = readFileSync(require.resolve('sonner'), 'utf8');

test.each([
  { part: 'a table', rule: "table[role='grid']", code: 'role: "grid"' },
  {
    part: 'a picture of a field',
    rule: "aria-roledescription='carousel'",
    code: '"aria-roledescription": "carousel"',
  },
  {
    part: 'the date and time of a field',
    rule: "[role='group']",
    code: 'role: "group", flex: "1", gap: 1, wrap: "wrap"',
  },
  {
    part: 'the head that stays',
    rule: '[data-strapi-header-sticky]',
    code: '"data-strapi-header-sticky": true',
  },
  { part: 'an icon of the menu', rule: 'a[aria-label]', code: '"aria-label": labelValue' },
])("the styles for $part match an element of Strapi's screens", ({ rule, code }) => {
  expect(SCREEN_STYLE).toContain(rule);
  expect(panel).toContain(code);
});

test("the panel's notifications have the attribute that positions them", () => {
  expect(SCREEN_STYLE).toContain('[data-sonner-toaster]');
  expect(messages).toContain('data-sonner-toaster');
});

test("our phone and desktop breakpoints match Strapi's", () => {
  expect(panel).toMatch(/medium: "@media\(min-width: 768px\)",\s+large: "@media\(min-width: 1080px\)"/);
  expect(panel).toContain("HEIGHT_TOP_NAVIGATION = '6.4rem'");
});
