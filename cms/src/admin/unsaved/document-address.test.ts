import { expect, test } from 'vitest';
import { documentOfPage, documentWrite, savedName } from './document-address';

const TAG = 'api::tag.tag';
const TAGS = `/content-manager/collection-types/${TAG}`;

test.each([
  { page: `/admin${TAGS}/abc`, document: `collection-types/${TAG}/abc` },
  { page: `/admin${TAGS}/create`, document: `collection-types/${TAG}/create` },
  { page: `/admin${TAGS}/clone/abc`, document: `collection-types/${TAG}/clone/abc` },
  { page: '/admin/content-manager/single-types/api::home.home', document: 'single-types/api::home.home' },
  { page: `/admin${TAGS}`, document: null },
  { page: `/admin${TAGS}/abc/history`, document: null },
  { page: `/admin${TAGS}/configurations/list`, document: null },
  { page: '/admin/settings', document: null },
])('$page edits $document', ({ page, document }) => {
  expect(documentOfPage(page)).toBe(document);
});

test.each([
  { request: `PUT ${TAGS}/abc`, document: `collection-types/${TAG}/abc`, creates: false },
  { request: `DELETE ${TAGS}/abc`, document: `collection-types/${TAG}/abc`, creates: false },
  { request: `POST ${TAGS}`, document: `collection-types/${TAG}/create`, creates: true },
  { request: `POST ${TAGS}/actions/publish`, document: `collection-types/${TAG}/create`, creates: true },
  { request: `POST ${TAGS}/clone/abc`, document: `collection-types/${TAG}/clone/abc`, creates: true },
  { request: `POST ${TAGS}/abc/actions/publish`, document: `collection-types/${TAG}/abc`, creates: false },
  { request: `POST ${TAGS}/abc/actions/discard`, document: `collection-types/${TAG}/abc`, creates: false },
  {
    request: 'PUT /content-manager/single-types/api::home.home',
    document: 'single-types/api::home.home',
    creates: false,
  },
  {
    request: 'POST /content-manager/single-types/api::home.home/actions/publish',
    document: 'single-types/api::home.home',
    creates: false,
  },
])('$request writes $document', ({ request, document, creates }) => {
  const [method = '', path = ''] = request.split(' ');
  expect(documentWrite(method, path)).toEqual({ document, creates });
});

test.each([
  `GET ${TAGS}/abc`,
  `POST ${TAGS}/abc/actions/unpublish`,
  `POST ${TAGS}/actions/bulkDelete`,
  'POST /content-manager/uid/generate',
  'PUT /content-manager/content-types/api::tag.tag/configuration',
  'POST /upload',
])('%s writes no document', (request) => {
  const [method = '', path = ''] = request.split(' ');
  expect(documentWrite(method, path)).toBeNull();
});

test('a new document has another name once it is saved', () => {
  expect(savedName(`collection-types/${TAG}/create`, 'abc')).toBe(`collection-types/${TAG}/abc`);
  expect(savedName(`collection-types/${TAG}/clone/xyz`, 'abc')).toBe(`collection-types/${TAG}/abc`);
});
