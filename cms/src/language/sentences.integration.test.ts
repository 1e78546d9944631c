import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../testing/add-user';
import { openService, type Service } from '../testing/open-service';

const REDIRECTS = '/content-manager/collection-types/api::redirect.redirect';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

test('an editor reads error messages in the language of their profile', async () => {
  const german = await addUser(service, 'Greta', 'strapi-editor');
  const english = await addUser(service, 'Emma', 'strapi-editor');
  const { status } = await german('PUT', '/admin/users/me', { preferedLanguage: 'de' });
  expect(status).toBe(200);

  const redirect = { from: 'https://elsewhere.example/', match: 'exact', kind: 'gone' };
  const loop = { from: '/fog', match: 'exact', kind: 'permanent', to: '/fog' };
  const save = async (editor: typeof german, content: object) =>
    (await editor('POST', REDIRECTS, content)).body.error.message;
  expect(await Promise.all([save(german, redirect), save(english, redirect)])).toEqual([
    '„https://elsewhere.example/“ ist kein Pfad dieser Website. Bitte geben Sie einen wie /alte/seite ein.',
    '‘https://elsewhere.example/’ isn’t a path on this site. Please write one like /old/page.',
  ]);
  expect(await save(german, loop)).toBe('Diese Weiterleitung läuft im Kreis: „/fog“ führt zurück zu „/fog“.');

  // A route that is Masthead's own, and a closed one of Strapi's.
  expect((await german('POST', '/masthead/bin/999/restore')).body.error.message).toBe(
    'Das liegt nicht im Papierkorb.',
  );
  expect((await german('POST', '/upload/actions/upload-from-urls')).body.error.message).toContain(
    'Bitte laden Sie das Bild herunter',
  );
});
