import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '#contract/changes.ts';
import { createChangeFollower } from '#server/gateway/change-follower.ts';
import { createMembership } from './membership.ts';
import { LEASE_MS, type LeaderMessage, type MemberMessage } from './messages.ts';
import { createRounds } from './rounds.ts';

const COUNT = 3;
/** More rounds of messages than any schedule leaves behind. */
const DRAIN = 60;

type Step =
  | { kind: 'publish' }
  | { kind: 'pass'; milliseconds: number }
  | { kind: 'poll' | 'renew' | 'read' | 'send' | 'receive' | 'exchange' | 'restart'; process: number };

const process = fc.nat({ max: COUNT - 1 });
const of = (weight: number, ...kinds: Exclude<Step['kind'], 'publish' | 'pass'>[]) => ({
  weight,
  arbitrary: fc
    .tuple(fc.constantFrom(...kinds), process)
    .map(([kind, chosen]): Step => ({ kind, process: chosen })),
});
const pass = (weight: number, max: number) => ({
  weight,
  arbitrary: fc.integer({ min: 1, max }).map((milliseconds): Step => ({ kind: 'pass', milliseconds })),
});
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>({ kind: 'publish' }) },
    of(20, 'read'),
    of(8, 'poll'),
    of(16, 'exchange'),
    of(12, 'renew', 'send', 'receive'),
    of(1, 'restart'),
    pass(4, LEASE_MS / 5),
    pass(1, 2 * LEASE_MS),
  ),
  { minLength: 60, maxLength: 150, size: 'max' },
);

/** A process has read something, and is suspended during a round. */
const SUSPENDED: Step[] = [
  { kind: 'read', process: 1 },
  { kind: 'publish' },
  { kind: 'poll', process: 0 },
  { kind: 'exchange', process: 0 },
  { kind: 'pass', milliseconds: 2 * LEASE_MS },
  { kind: 'exchange', process: 0 },
  { kind: 'exchange', process: 0 },
  { kind: 'read', process: 0 },
  { kind: 'read', process: 1 },
];

test('no reader of several processes sees older content after newer, whichever of them hangs, is slow or restarts', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (schedule) => {
      const world = open();
      await world.drain(5);
      for (const step of schedule) await world.run(step);
      await world.drain(DRAIN);
      expect(world.olderAfterNewer).toEqual([]);
      expect(world.waiting()).toBe(0);
    }),
    { numRuns: 300, examples: [[SUSPENDED]] },
  );
});

/** Processes with channels whose messages arrive when a step says so. The content is the number of the last change. */
function open() {
  let now = 0;
  let timers: { at: number; task: () => void }[] = [];
  const changes: Change[] = [];
  const olderAfterNewer: string[] = [];
  let newest = 0;
  const rounds = createRounds({
    after: (milliseconds, task) => {
      const timer = { at: now + milliseconds, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });

  function start() {
    const up: MemberMessage[] = [];
    const down: LeaderMessage[] = [];
    const member = { send: (message: LeaderMessage) => void down.push(message) };
    const membership = createMembership({ send: (message) => void up.push(message), now: () => now });
    let waiting = 0;
    let applied = 0;
    let cached: number | null = null;
    let isAlive = true;
    const drop = () => {
      applied += 1;
      cached = null;
    };
    // As in joinProcesses and connectContentService.
    const following = membership.untilMayAnswer().then(async () => {
      const follower = startFollower();
      membership.follow(follower.apply);
      await follower.poll();
      return follower;
    });
    const startFollower = () =>
      createChangeFollower({
        from: membership.committed(),
        getChanges: async (after) => ({
          data: changes.slice(after),
          meta: { log: 'log', last: changes.length, oldest: changes.length === 0 ? 0 : 1 },
        }),
        health: {
          isDown: () => false,
          isHealthy: async () => true,
          failed: () => undefined,
          probe: async () => true,
        },
        onChanges: drop,
        onGap: drop,
        onNoLog: drop,
        onPosition: () => undefined,
        onState: () => undefined,
        agree: membership.agree,
        now: () => now,
        intervalMs: 600,
        intervalWithoutLogMs: 600,
      });

    async function read(): Promise<number> {
      const follower = await following;
      await membership.untilMayAnswer();
      if (cached !== null) return cached;
      const before = applied;
      const content = changes.length;
      follower.notice(content);
      await follower.catchUp();
      if (applied === before) cached = content;
      return content;
    }

    return {
      up,
      down,
      member,
      membership,
      waiting: () => waiting,
      poll: async () => (await following).poll(),
      /** Notes if the answer is older than one that had come before it was asked for. */
      async read(): Promise<void> {
        const floor = newest;
        waiting += 1;
        const content = await read();
        waiting -= 1;
        if (!isAlive) return;
        if (content < floor) olderAfterNewer.push(`${content} after ${floor}`);
        newest = Math.max(newest, content);
      },
      end(): void {
        isAlive = false;
        rounds.remove(member);
      },
    };
  }
  const processes = Array.from({ length: COUNT }, start);

  async function run(step: Step): Promise<void> {
    if (step.kind === 'publish') {
      changes.push({ id: changes.length + 1, type: 'article', documentId: 'a', vanished: false });
    } else if (step.kind === 'pass') {
      now += step.milliseconds;
      for (const { task } of timers.filter(({ at }) => at <= now)) task();
    } else {
      runIn(step.process, step.kind);
    }
    // Everything that follows without a message.
    for (let turn = 0; turn < 20; turn++) await null;
  }

  function runIn(index: number, kind: Exclude<Step['kind'], 'publish' | 'pass'>): void {
    const chosen = processes[index];
    if (!chosen) return;
    const { up, down, member, membership } = chosen;
    switch (kind) {
      case 'poll':
        void chosen.poll();
        break;
      case 'renew':
        membership.renew();
        break;
      case 'read':
        void chosen.read();
        break;
      case 'send': {
        const message = up.shift();
        if (message) rounds.receive(member, message);
        break;
      }
      case 'receive': {
        const message = down.shift();
        if (message) membership.receive(message);
        break;
      }
      case 'exchange':
        membership.renew();
        for (const message of up.splice(0)) rounds.receive(member, message);
        for (const message of down.splice(0)) membership.receive(message);
        break;
      case 'restart':
        chosen.end();
        processes[index] = start();
    }
  }

  return {
    run,
    olderAfterNewer,
    waiting: () => processes.reduce((sum, { waiting: count }) => sum + count(), 0),
    /** Lets everything happen that is due. */
    async drain(rounds: number): Promise<void> {
      for (let round = 0; round < rounds; round++) {
        for (let index = 0; index < COUNT; index++) await run({ kind: 'exchange', process: index });
        await run({ kind: 'pass', milliseconds: 100 });
      }
    },
  };
}
