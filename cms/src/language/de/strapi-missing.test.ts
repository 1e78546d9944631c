import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { TRANSLATIONS } from '../../admin/translations';

const strapis = path.dirname(
  path.dirname(createRequire(import.meta.url).resolve('@strapi/admin/package.json')),
);

/** The code of each package's screens, its texts, and what their ids begin with. */
const PACKAGES = [
  { code: 'admin/dist/admin/admin/src', texts: 'admin/dist/admin/admin/src/translations', prefix: '' },
  {
    code: 'content-manager/dist/admin',
    texts: 'content-manager/dist/admin/translations',
    prefix: 'content-manager.',
  },
  { code: 'upload/dist/admin', texts: 'upload/dist/admin/translations', prefix: 'upload.' },
];

/** What editors never see, because it is switched off, of other editions of Strapi, replaced by ours, or for developers. */
const UNSEEN = [
  /translations|tests|StrapiApp|GuidedTour|Marketplace|Upsell|FreeTrial|UseCase|NpsSurvey|MediaLibraryBanner/,
  /Settings\/(components\/Tokens|pages\/(\w*Tokens|Webhooks|ApplicationInfo|AuditLogs|SingleSignOn))/,
  /NoContentTypePage|history|preview|BlocksInput|Wysiwyg|DynamicZone|\/ai\b|AI|SettingsPage/,
];

/** What Strapi's makers offer with programs of AI, which is closed. */
const OF_AI = /metadata|\.ai$/i;

/** A text where a screen uses it; `getTranslation` adds the prefix of its package. */
const USES = /id: (?<prefixes>getTra\w+\()?['"`](?<id>[\w.-]+)['"`]\)?,\s*defaultMessage:/g;

const Texts = v.object({ default: v.record(v.string(), v.string()) });

async function germanOf({ texts, prefix }: (typeof PACKAGES)[number]): Promise<string[]> {
  const file = pathToFileURL(path.join(strapis, texts, 'de.json.mjs')).href;
  const ids = Object.keys(v.parse(Texts, await import(file)).default);
  return ids.map((id) => (id.startsWith(prefix) ? id : prefix + id));
}

function usedIn({ code, prefix }: (typeof PACKAGES)[number]): string[] {
  const files = globSync('**/*.mjs', { cwd: path.join(strapis, code) });
  return files
    .filter((file) => !UNSEEN.some((part) => part.test(file)))
    .flatMap((file) => [...readFileSync(path.join(strapis, code, file), 'utf8').matchAll(USES)])
    .flatMap(({ groups }) => (groups?.prefixes ? prefix : '') + groups?.id);
}

test("every text of Strapi's that editors meet is there in German", async () => {
  const german = new Set([
    ...(await Promise.all(PACKAGES.map(germanOf))).flat(),
    ...Object.keys(TRANSLATIONS.de),
  ]);
  const used = new Set(PACKAGES.flatMap(usedIn));
  expect(used.size).toBeGreaterThan(500);
  expect([...used].filter((id) => !german.has(id) && !OF_AI.test(id))).toEqual([]);
});
