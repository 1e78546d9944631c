import { expect, test } from 'vitest';
import { replaceMethods } from './replace-methods';

test('a method is replaced', () => {
  const service = { greet: () => 'Hello' };
  replaceMethods('service', service, { greet: () => 'Goodbye' });
  expect(service.greet()).toBe('Goodbye');
});

test('replacing a method that Strapi lacks fails, and replaces none', () => {
  const service = { greet: () => 'Hello' };
  expect(() => replaceMethods('service', service, { greet: () => 'Goodbye', leave: () => {} })).toThrow(
    "Strapi's service has no method 'leave'",
  );
  expect(service.greet()).toBe('Hello');
});
