import { Problem } from '#scripts/problem.mjs';
import { commandsOf } from './commands.ts';

/** One clone: a release of Debian, a major version of Node, a user and the command that is typed. */
export type Cell = { name: string; release: string; node: string; user: string; command: string };

const RELEASES = ['bookworm', 'trixie'];
const NODES = ['20', '22', '24'];
const USERS = ['root', 'reader'];

/** Reads the arguments of the rehearsal; without any, each command of the README is typed once, on different machines. */
export function cellsOf(texts: readonly string[], readme: string): Cell[] {
  const [start = '', test = ''] = commandsOf(readme, 'Getting started');
  const chosen = texts.length > 0 ? texts : [`bookworm 20 root ${start}`, `trixie 24 reader ${test}`];
  return chosen.map((name) => {
    const [release = '', node = '', user = '', ...words] = name.split(' ');
    if (!RELEASES.includes(release) || !NODES.includes(node) || !USERS.includes(user) || words.length === 0) {
      throw new Problem(
        `'${name}' is no clone to rehearse: name a release (${RELEASES.join(', ')}), a Node (${NODES.join(', ')}), a user (${USERS.join(', ')}) and a command, such as 'bookworm 20 root npm start'.`,
      );
    }
    return { name, release, node, user, command: words.join(' ') };
  });
}
