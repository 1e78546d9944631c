import { describe, expect, test } from 'vitest';
import { type Connection, isCostly, isSlow } from './connection.ts';

describe('a connection is slow if both downlink and round trip time are', () => {
  test.each<{ connection: Connection; slow: boolean }>([
    { connection: { downlink: 1.6, rtt: 150 }, slow: true },
    { connection: { downlink: 3.95, rtt: 150 }, slow: true },
    { connection: { downlink: 4, rtt: 150 }, slow: false },
    { connection: { downlink: 1.6, rtt: 125 }, slow: false },
    { connection: { downlink: 10, rtt: 50 }, slow: false },
    { connection: { downlink: 1.6 }, slow: false },
    { connection: { rtt: 3000 }, slow: false },
    { connection: {}, slow: false },
  ])('$connection: $slow', ({ connection, slow }) => {
    expect(isSlow(connection)).toBe(slow);
  });
});

describe('a connection is costly if it is 2G, 3G or saves data', () => {
  test.each<{ connection: Connection; costly: boolean }>([
    { connection: { effectiveType: 'slow-2g' }, costly: true },
    { connection: { effectiveType: '2g' }, costly: true },
    { connection: { effectiveType: '3g' }, costly: true },
    { connection: { effectiveType: '4g' }, costly: false },
    { connection: { effectiveType: '4g', saveData: true }, costly: true },
    { connection: { effectiveType: '4g', saveData: false }, costly: false },
    { connection: {}, costly: false },
  ])('$connection: $costly', ({ connection, costly }) => {
    expect(isCostly(connection)).toBe(costly);
  });
});
