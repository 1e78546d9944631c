import { expect, test } from 'vitest';
import { createHealth } from './health.ts';

function openHealth() {
  const service = { isHealthy: true, checks: 0, now: 1_000 };
  const health = createHealth({
    check: async () => {
      service.checks += 1;
      return service.isHealthy;
    },
    now: () => service.now,
    failuresUntilDown: 3,
  });
  return { health, service };
}

test('the service is down after three failures in a row, and up again after a success', () => {
  const { health } = openHealth();
  for (let failure = 0; failure < 2; failure++) health.failed();
  health.succeeded();
  for (let failure = 0; failure < 2; failure++) health.failed();
  expect(health.isDown()).toBe(false);
  health.failed();
  expect(health.isDown()).toBe(true);
  health.succeeded();
  expect(health.isDown()).toBe(false);
});

test('a successful probe marks the service as up, a failed one does not', async () => {
  const { health, service } = openHealth();
  for (let failure = 0; failure < 3; failure++) health.failed();
  service.isHealthy = false;
  expect([await health.probe(), health.isDown()]).toEqual([false, true]);
  service.isHealthy = true;
  expect([await health.probe(), health.isDown()]).toEqual([true, false]);
});

test('concurrent health checks are coalesced', async () => {
  const { health, service } = openHealth();
  expect(await Promise.all([health.isHealthy(), health.isHealthy(), health.probe()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(service.checks).toBe(1);
});

test('wasHealthyWithin is true for the given time after a successful check', async () => {
  const { health, service } = openHealth();
  expect(health.wasHealthyWithin(300)).toBe(false);
  await health.isHealthy();
  service.now += 299;
  expect(health.wasHealthyWithin(300)).toBe(true);
  service.now += 1;
  expect(health.wasHealthyWithin(300)).toBe(false);
});
