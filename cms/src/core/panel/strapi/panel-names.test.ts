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

test('the panel keeps the language, and that the banner is closed, under the names that we read and write', () => {
  expect(panel).toContain(`'${LANGUAGE_KEY}'`);
  const prefix = BANNER_KEY.replace(/false:false$/, '');
  expect(panel).toContain(`\`${prefix}\${isLegacyMediaLibrary}\``);
  expect(panel).toContain(`\`\${key}:\${uuid}\``);
});

test('a status is shown by its text, whichever it is', () => {
  expect(panel).toContain(`id: \`${statusTextId('$')}{status}\``);
});

test('a field is named by its text, and filters of lists can be named by a hook', () => {
  expect(panel).toMatch(new RegExp(labelTextId('\\$\\{model\\}', '\\$\\{header\\.name\\}')));
  expect(panel).toContain(`'${FILTERS_HOOK}'`);
  expect(panel).toContain('runHookWaterfall(INJECT_LIST_VIEW_FILTERS, {');
});

test('widgets, and the grid that they stand in, have their attributes', () => {
  for (const name of hidesWidget('').match(/data-[a-z-]+/g) ?? []) expect(panel).toContain(`'${name}'`);
});

test('the main part of a page has its id', () => {
  expect(panel).toContain(`id: "${MAIN_ID}"`);
});

test('the panels beside a form have their label', () => {
  const [, label = ''] = /="(.*)"/.exec(SIDE_PANELS) ?? [];
  expect(panel).toContain(`"aria-labelledby": "${label}"`);
});

test('the name of a value that is chosen from a list is the text whose id it is', () => {
  expect(panel).toMatch(/label \?\? formatMessage\(\{\s+id: value,/);
});
