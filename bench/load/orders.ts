import * as v from 'valibot';

const shared = {
  port: v.number(),
  paths: v.array(v.string()),
  connections: v.number(),
  seconds: v.number(),
};

/** What the parent process wants of the generator. */
export const order = v.variant('kind', [
  /** As many answers as come: each connection asks again as soon as it was answered. */
  v.object({ kind: v.literal('full'), ...shared }),
  /** At a rate of so many requests a second, whether or not answers come. */
  v.object({ kind: v.literal('rate'), rate: v.number(), ...shared }),
]);

export const report = v.object({
  answersPerSecond: v.number(),
  /** Milliseconds from the moment a request was due to its answer's last byte; waiting for a connection counts. */
  p50: v.number(),
  p99: v.number(),
});

export type Order = v.InferOutput<typeof order>;
export type LoadReport = v.InferOutput<typeof report>;
