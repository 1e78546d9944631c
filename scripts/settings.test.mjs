import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.mjs';

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({}, '/magazine')).toEqual({
      port: 3000,
      cmsPort: 1337,
      dataDir: resolve('/magazine/data'),
      host: '127.0.0.1',
      siteUrl: undefined,
    });
  });

  test('resolve a relative data folder from the folder the command was typed in', () => {
    expect(readSettings({ DATA_DIR: 'my data', INIT_CWD: '/home/ö' }).dataDir).toBe(
      resolve('/home/ö/my data'),
    );
  });

  test.each([
    { PORT: 'abc' },
    { PORT: '0' },
    { PORT: '65536' },
    { PORT: '80.5' },
    { PORT: '-1' },
    { PORT: '1e3' },
    { CMS_PORT: '13 37' },
  ])('reject an invalid port by name and value: %o', (env) => {
    const [[name, value] = []] = Object.entries(env);
    expect(() => readSettings(env)).toThrow(`${name} is '${value}', which is not a port number`);
  });

  test('reject the same port for the site and the content service', () => {
    expect(() => readSettings({ PORT: '1337' })).toThrow('PORT and CMS_PORT are both 1337');
  });
});
