import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import type { Language } from '../language/languages';

const STRAPI = path.resolve(__dirname, '../../node_modules/@strapi');
const requireFile = createRequire(__filename);

type Package = { screens: string; prefix: string };

/** The packages that have screens in this panel, and what the ids of their texts begin with. */
const PACKAGES: readonly Package[] = [
  { screens: 'admin/dist/admin/admin/src', prefix: '' },
  { screens: 'content-manager/dist/admin', prefix: 'content-manager.' },
  { screens: 'upload/dist/admin', prefix: 'upload.' },
  { screens: 'i18n/dist/admin', prefix: 'i18n.' },
  { screens: 'email/dist/admin', prefix: 'email.' },
];

/** Files of screens that nobody can open. */
const UNSEEN_SCREENS: readonly RegExp[] = [
  // No screens.
  /(^|\/)(translations|tests|ee)\//,
  // Switched off in `config/admin.ts` and `admin/app.ts`, or taken away in `admin/hide-developer-parts.ts`.
  /GuidedTour|NpsSurvey|UseCase|MediaLibraryBanner|(^|\/)preview\//,
  // Only with a paid plan, or advertisements of one.
  /Trial|Upsell|Purchase|SingleSignOn|AuditLogs|(^|\/)history\//,
  // With programs of AI, whose routes are closed.
  /(^|\/)ai\/|AI[A-Z]|Ai[A-Z]/,
  // For permissions that `features/rights/server/revoke-unused-permissions.ts` takes from everybody.
  /Marketplace|InstalledPlugins|TransferTokens|NoContentTypePage/,
  // Fields of kinds that the model does not have, or that are replaced by fields of ours.
  /BlocksInput|Wysiwyg|DynamicZone/,
  // Of entries in several languages, which no type has.
  /CMEditView|CMListView|LocalePicker|CheckboxConfirmation|Locale(Actions|Action|ListCell)/,
];

/** Texts that screens have in parts that nobody sees, for the same reasons. */
const UNSEEN_TEXTS =
  /^(tours|Usecase|content-releases)\.|^(HomePage\.)?widget\.(deploy-now|key-statistics|last-activity)|AI[A-Z]|\.ai$|aiMetadata|aiLocalizations|[mM]etadata(\.|Gen|Skip|Fail|$)|premiumFeature|Settings\.(sso|page)\.|^i18n\.(actions|CM|Field|list-view|Checkbox)/;

/** A text where a screen uses it; `getTranslation` adds the prefix of its package. */
const USE =
  /id: (?<call>getTra\w+\()?['"`](?<id>[\w.$-]+)['"`]\)?,\s*defaultMessage:\s*(?:'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|`(?<template>[^`$]*)`)/g;
/** What may be an id, and the beginning of one that is put together. */
const LITERAL = /(['"`])(?<literal>[\w.$ -]+)\1/g;
const BEGINNING = /`(?<beginning>[\w-]+\.[\w-]+\.[\w.-]*)\$\{/g;

/** The end of a text that names the field, beside the one that does not. */
const WITH_FIELD = /\.withField$/;

/** The labels of fields have ids that begin so, too. */
const OF_LABELS = /^content-manager\.(components|content-types)\.$/;

const Dictionary = v.record(v.string(), v.string());
const Texts = v.union([
  v.pipe(
    v.object({ default: Dictionary }),
    v.transform((texts) => texts.default),
  ),
  Dictionary,
]);

/** The texts of Strapi's in a language, by id. */
export const textsOfStrapi = (language: Language): Record<string, string> =>
  Object.fromEntries(
    PACKAGES.flatMap(({ screens, prefix }) => {
      const file = path.join(STRAPI, screens, 'translations', `${language}.json.js`);
      const texts = v.parse(Texts, requireFile(file));
      return Object.entries(texts).map(([id, text]) => [prefix + id, text] as const);
    }),
  );

/** The English texts of Strapi's that a screen of this panel shows, by id; some are in the code of the screens alone. */
export function shownTextsOfStrapi(): Record<string, string> {
  const known = Object.entries(textsOfStrapi('en'));
  const files = PACKAGES.flatMap(readScreens);
  const inCode = files.flatMap(({ code, prefix }) =>
    [...code.matchAll(USE)].map(({ groups = {} }) => {
      const { call, id, single, double, template } = groups;
      return [
        (call ? prefix : '') + id,
        (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
      ] as const;
    }),
  );
  const literals = new Set<string>();
  const beginnings = new Set<string>();
  for (const { code, prefix } of files) {
    for (const { groups } of code.matchAll(LITERAL))
      literals.add(`${groups?.literal}`).add(`${prefix}${groups?.literal}`);
    for (const { groups } of code.matchAll(BEGINNING))
      if (!OF_LABELS.test(`${groups?.beginning}`))
        beginnings.add(`${groups?.beginning}`).add(`${prefix}${groups?.beginning}`);
  }
  const isUsed = (id: string) =>
    literals.has(id.replace(WITH_FIELD, '')) || [...beginnings].some((beginning) => id.startsWith(beginning));
  const used = [...inCode, ...known.filter(([id]) => isUsed(id))];
  return Object.fromEntries(used.filter(([id]) => !UNSEEN_TEXTS.test(id)));
}

function readScreens({ screens, prefix }: Package): { code: string; prefix: string }[] {
  const folder = path.join(STRAPI, screens);
  return globSync('**/*.mjs', { cwd: folder })
    .filter((file) => !UNSEEN_SCREENS.some((unseen) => unseen.test(file)))
    .map((file) => ({ code: readFileSync(path.join(folder, file), 'utf8'), prefix }));
}
