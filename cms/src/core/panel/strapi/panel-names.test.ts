import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  BANNER_KEY,
  FILTERS_HOOK,
  hidesWidget,
  LANGUAGE_KEY,
  labelTextId,
  MAIN_ID,
  SIDE_PANELS,
  statusTextId,
} from './panel-names';

/** The code of Strapi's panel, with its English texts. */
let panel: string;
beforeAll(() => {
  const strapis = path.dirname(
    path.dirname(createRequire(import.meta.url).resolve('@strapi/admin/package.json')),
  );
  const packages = '{admin,content-manager}/dist/admin/**';
  const files = [`${packages}/!(*.json).mjs`, `${packages}/en.json.mjs`, 'design-system/dist/index.mjs'];
  panel = globSync(files, { cwd: strapis })
    .map((file) => readFileSync(path.join(strapis, file), 'utf8'))
    .join('\n');
});

test("Strapi still stores the panel's language and that the banner was closed under the keys that we use", () => {
  expect(panel).toContain(`'${LANGUAGE_KEY}'`);
  const prefix = BANNER_KEY.replace(/false:false$/, '');
  expect(panel).toContain(`\`${prefix}\${isLegacyMediaLibrary}\``);
  expect(panel).toContain(`\`\${key}:\${uuid}\``);
});

test('Strapi still shows every status by its text', () => {
  expect(panel).toContain(`id: \`${statusTextId('$')}{status}\``);
});

test('Strapi still labels fields by their text, and a hook can name list filters', () => {
  expect(panel).toMatch(new RegExp(labelTextId('\\$\\{model\\}', '\\$\\{header\\.name\\}')));
  expect(panel).toContain(`'${FILTERS_HOOK}'`);
  expect(panel).toContain('runHookWaterfall(INJECT_LIST_VIEW_FILTERS, {');
});

test("Strapi's widgets and their grid still have their attributes", () => {
  for (const name of hidesWidget('').match(/data-[a-z-]+/g) ?? []) expect(panel).toContain(`'${name}'`);
});

test("Strapi's main content still has its ID", () => {
  expect(panel).toContain(`id: "${MAIN_ID}"`);
});

test("Strapi's side panels still have their label", () => {
  const [, label = ''] = /="(.*)"/.exec(SIDE_PANELS) ?? [];
  expect(panel).toContain(`"aria-labelledby": "${label}"`);
});

test('a value chosen from a list is labelled by the text with its ID', () => {
  expect(panel).toMatch(/label \?\? formatMessage\(\{\s+id: value,/);
});
