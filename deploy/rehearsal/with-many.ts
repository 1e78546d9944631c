import type { Terminal } from '#scripts/terminal.mjs';
import { type Figure, holds, measured, none } from '#testing/figure.ts';
import { secondsUntil, until } from '#testing/until.ts';
import type { Debian } from './debian.ts';
import type { Request } from './reader.ts';

export const SITE = 'magazine.example';
export const EDITORS = 'editors.magazine.example';
const PAGE = `https://${SITE}/`;
const PANEL = `https://${EDITORS}`;
const SINGLE_TYPE = `${PANEL}/content-manager/single-types/api::site.site`;
const GOALS = { shownSeconds: 1, takenOverSeconds: 30 };
const READS = 40;
const JSON_TYPE = ['--header', 'Content-Type: application/json'];

export type Machine = { name: string; address: string; debian: Debian };

type Context = {
  machines: readonly Machine[];
  /** What the last command has printed. */
  login: string;
  /** A reader's or an editor's requests, through an edge. */
  requestFrom: (edge: string) => Request;
  /** Types the commands of an update. */
  update: () => Promise<void>;
  /** Boots a dead machine again, which has its address a moment after its programs have started. */
  boot: (machine: Machine) => Promise<void>;
  terminal: Terminal;
};

/** What docs/many.md promises: pages and publications through both edges, and after the death of a machine of each kind. */
export async function checkMany({
  machines,
  login,
  requestFrom,
  update,
  boot,
  terminal,
}: Context): Promise<Figure[]> {
  const [one, other] = [requestFrom('edge-1'), requestFrom('edge-2')];
  const step = <Result>(label: string, work: () => Promise<Result>) => terminal.step(label, work);
  const isRead = (request: Request) => request(PAGE).then(({ status }) => status === 200);
  await step('The front page through both edges', () =>
    until('It is there', async () => (await isRead(one)) && (await isRead(other)), { intervalMs: 500 }),
  );
  const panel = await openPanel(other, login);

  const figures: Figure[] = [];
  for (const name of ['First name', 'Second name']) {
    const status = await panel.publish(name);
    const seconds = await secondsUntil(async () => (await shows(one, name)) && (await shows(other, name)));
    figures.push(
      holds('a publication is confirmed', status === 200, String(status)),
      measured('– until both edges show it', seconds, 's', { atMost: GOALS.shownSeconds }),
    );
  }

  const read = await step('An update', () => readDuring([one, other], update));
  figures.push(none('failed pages during an update', read.failed, { among: read.count }));
  const all = await step('Asking all machines', () => diagnose(machines, 'content-1'));
  figures.push(holds('no machine has a problem', all.includes('No problems found.'), all));

  const primary = await findPrimary(machines);
  let confirmed = 0;
  const isTakenOver = async (number: number) => {
    const status = await panel.publish(`Name ${number}`).catch(() => 0);
    if (status === 200) confirmed = number;
    return status === 200;
  };
  for (let number = 1; number <= 5; number += 1) await isTakenOver(number);
  const lastBefore = confirmed;
  kill(machines, primary);
  const failed = await step(`Reading while ${primary} is dead`, () => failedReads([one, other], KNOWN));
  figures.push(
    none(
      `failed views of pages seen before, after the death of ${primary} with the primary database`,
      failed,
      { among: READS },
    ),
  );
  let kept = '';
  let number = 100;
  const seconds = await step('Until a publication is confirmed again', () =>
    secondsUntil(async () => {
      // This takes a part of the time, too.
      kept ||= await panel.publishedName().catch(() => '');
      return kept !== '' && (await isTakenOver(++number));
    }),
  );
  const shown = await secondsUntil(() => shows(other, `Name ${confirmed}`));
  figures.push(
    holds('the last publication before it is not lost', kept === `Name ${lastBefore}`, kept),
    measured('publishing again after', seconds, 's', { atMost: GOALS.takenOverSeconds }),
    measured('– until an edge shows it', shown, 's'),
  );

  kill(machines, 'site-2');
  figures.push(
    none('failed pages after the death of site-2', await failedReads([one, other], KNOWN_AND_NEW), {
      among: READS,
    }),
  );
  const alive = primary === 'content-1' ? 'content-2' : 'content-1';
  const left = await step('Asking the machines that are left', () => diagnose(machines, alive));
  const areNamed = [primary, 'site-2'].every((name) => left.includes(`✗ ${name}: ssh does not reach it`));
  figures.push(holds('dead machines are named', areNamed, left));
  kill(machines, 'edge-1');
  const last = await panel.publish('With one of each');
  const isSeen = await secondsUntil(() => shows(other, 'With one of each'));
  figures.push(
    holds('with one machine of each kind a publication is confirmed', last === 200, String(last)),
    measured('– until the edge that is left shows it', isSeen, 's', { atMost: GOALS.shownSeconds }),
  );

  const dead = machines.filter(({ name }) => [primary, 'site-2', 'edge-1'].includes(name));
  await step('Booting them again', () => Promise.all(dead.map(boot)));
  const isWhole = async () => (await diagnose(machines, alive)).includes('No problems found.');
  figures.push(measured('they take part again after', await secondsUntil(isWhole), 's'));
  figures.push(holds('edge-1 shows what it has missed', await shows(one, 'With one of each')));
  return figures;
}

async function openPanel(request: Request, login: string) {
  const session = await request(`${PANEL}/admin/login`, ...JSON_TYPE, '--data', login.trim());
  const token = /"(?:accessToken|token)":"([^"]+)"/.exec(session.body.toString())?.[1];
  if (!token) throw new Error(`No login: ${session.status} ${session.body}`);
  const authorization = `Authorization: Bearer ${token}`;
  return {
    /** The name that readers are to see by the database; empty while it cannot be read. Pages may be older. */
    async publishedName(): Promise<string> {
      const { body } = await request(
        `${SINGLE_TYPE}?status=published`,
        '--header',
        authorization,
        '--max-time',
        '10',
      );
      return /"metaTitle":"([^"]*)"/.exec(body.toString())?.[1] ?? '';
    },
    /** Gives the magazine a name, which is on every page; resolves with the status of the answer. */
    async publish(name: string): Promise<number> {
      const site = { seo: { metaTitle: name, metaDescription: 'A magazine.' } };
      const { status } = await request(
        `${SINGLE_TYPE}/actions/publish`,
        ...JSON_TYPE,
        '--header',
        authorization,
        '--max-time',
        '10',
        '--data',
        JSON.stringify(site),
      );
      return status;
    },
  };
}

const shows = async (request: Request, name: string) => (await nameOnPage(request)) === name;

const nameOnPage = async (request: Request) =>
  /<title>([^<]*)<\/title>/.exec((await request(PAGE)).body.toString())?.[1]?.split(' | ')[0] ?? '';

/** The paths of reads by their number: a page that was seen before, and every other time one that was never asked for. */
const KNOWN = () => '';
const KNOWN_AND_NEW = (read: number) => (read % 2 === 0 ? '' : `search?page=1&keywords=${read}`);

async function failureOf(request: Request, path: string): Promise<string[]> {
  const status = await request(PAGE + path).then((answer) => answer.status, String);
  return status === 200 ? [] : [`/${path}: ${status}`];
}

async function failedReads(requests: readonly Request[], path: (read: number) => string): Promise<string[]> {
  const failed: string[] = [];
  for (let read = 0; read < READS / requests.length; read += 1)
    for (const request of requests) failed.push(...(await failureOf(request, path(read))));
  return failed;
}

async function readDuring(requests: readonly Request[], work: () => Promise<void>) {
  const failed: string[] = [];
  let count = 0;
  let isOver = false;
  const reading = (async () => {
    for (; !isOver; count += 1)
      for (const request of requests)
        failed.push(...(await failureOf(request, KNOWN_AND_NEW(1_000 + count))));
  })();
  await work().finally(() => {
    isOver = true;
  });
  await reading;
  return { failed, count: count * requests.length };
}

async function findPrimary(machines: readonly Machine[]): Promise<string> {
  const [first] = machines;
  const answers = await first?.debian.run(
    'patronictl --config-file /etc/patroni/config.yml list --format json',
  );
  const members: unknown = JSON.parse(answers ?? '[]');
  const leader = Array.isArray(members) ? members.find(({ Role }) => Role === 'Leader') : undefined;
  return String(leader?.Member);
}

function kill(machines: readonly Machine[], name: string): void {
  process.kill(debianOf(machines, name).pid, 'SIGKILL');
}

/** What `npm run doctor -- --many` prints on a machine. */
const diagnose = (machines: readonly Machine[], name: string): Promise<string> =>
  debianOf(machines, name).run(
    'cd /opt/masthead && node_modules/.bin/node scripts/main.mjs doctor --many || true',
  );

function debianOf(machines: readonly Machine[], name: string): Debian {
  const machine = machines.find((each) => each.name === name);
  if (!machine) throw new Error(`There is no machine ${name}.`);
  return machine.debian;
}
