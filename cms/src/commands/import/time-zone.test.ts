import type { ImportedDocument } from 'masthead-contract/imports/documents';
import { expect, test } from 'vitest';
import { createTimeZone } from './time-zone';

const article = (publishedOn: string | null): ImportedDocument => ({
  kind: 'article',
  key: 'a',
  title: 'Tea',
  subtitle: '',
  slug: '',
  description: '',
  content: [],
  cover: null,
  authors: [],
  categories: [],
  tags: [],
  dossiers: [],
  comments: [],
  publishedOn,
  isPublic: true,
  formerAddresses: [],
});

test.each([
  ['Europe/Berlin', '2024-03-01T12:00:00', '2024-03-01T11:00:00.000Z'],
  ['Europe/Berlin', '2024-07-01T12:00:00', '2024-07-01T10:00:00.000Z'],
  ['Europe/Berlin', '2024-03-31T01:59:59', '2024-03-31T00:59:59.000Z'],
  ['Europe/Berlin', '2024-03-31T03:00:00', '2024-03-31T01:00:00.000Z'],
  ['America/St_Johns', '2024-03-01T00:00:00', '2024-03-01T03:30:00.000Z'],
  ['Pacific/Kiritimati', '2024-01-01T00:00:00', '2023-12-31T10:00:00.000Z'],
  ['Europe/Berlin', '2024-03-01T12:00:00.000Z', '2024-03-01T12:00:00.000Z'],
  ['Europe/Berlin', null, null],
])('in %s, %s is %s', (timeZone, written, publishedOn) => {
  expect(createTimeZone(timeZone).inUtc(article(written))).toMatchObject({ publishedOn });
});
