import { expect, test } from 'vitest';
import { panelOrigin } from './panel-origin';

const EDITORS = 'https://editors.magazine.example/admin';

test.each([
  { claimed: 'https://editors.magazine.example', adminUrl: EDITORS },
  { claimed: 'http://localhost:1337', adminUrl: null },
  { claimed: 'http://127.0.0.1:4000', adminUrl: null },
  { claimed: 'http://[::1]:1337', adminUrl: null },
])('previews are framed by $claimed if ADMIN_URL is $adminUrl', ({ claimed, adminUrl }) => {
  expect(panelOrigin(claimed, adminUrl)).toBe(claimed);
});

test.each([
  { claimed: 'https://attacker.example', adminUrl: EDITORS },
  { claimed: 'http://editors.magazine.example', adminUrl: EDITORS },
  { claimed: 'https://editors.magazine.example.attacker.example', adminUrl: EDITORS },
  { claimed: 'http://localhost:1337', adminUrl: EDITORS },
  { claimed: 'https://attacker.example', adminUrl: null },
  { claimed: 'http://localhost.attacker.example', adminUrl: null },
  { claimed: 'null', adminUrl: null },
  { claimed: '', adminUrl: EDITORS },
])('previews are not framed by "$claimed" if ADMIN_URL is $adminUrl', ({ claimed, adminUrl }) => {
  expect(() => panelOrigin(claimed, adminUrl)).toThrow(/^Previews are shown only /);
});
