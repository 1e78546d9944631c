import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADDRESS, AUTHORITY, type Network } from './network.ts';
import { run } from './programs.ts';

/** The authorities that an operator has added: a registry may be reached through a proxy that has one of its own. */
const ADDED = '/usr/local/share/ca-certificates';

/** Makes the certificate authority of the rehearsal, and lets the machine trust it as it trusts all others. */
export async function createAuthority(folder: string): Promise<void> {
  const [key, certificate] = [join(folder, '../ca.key'), join(folder, '../ca.crt')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const subject = [
    '-subj',
    '/CN=Rehearsal',
    '-days',
    '2',
    '-addext',
    'keyUsage=critical,keyCertSign,cRLSign',
  ];
  await run('openssl', 'req', '-x509', '-nodes', ...curve, '-keyout', key, '-out', certificate, ...subject);
  const trusted = join(folder, ADDED);
  mkdirSync(trusted, { recursive: true });
  if (existsSync(ADDED)) cpSync(ADDED, trusted, { recursive: true });
  writeFileSync(join(trusted, 'rehearsal.crt'), readFileSync(certificate));
}

/** Starts the authority in the reader's network, with the Caddy that has been installed in the folder. */
export function startAuthority(network: Network, folder: string): void {
  const home = join(folder, 'srv/authority');
  mkdirSync(home, { recursive: true });
  for (const name of ['ca.key', 'ca.crt'])
    writeFileSync(join(home, name), readFileSync(join(folder, '..', name)));
  const file = `{
	admin off
	skip_install_trust
	pki {
		ca local {
			root {
				cert /srv/authority/ca.crt
				key /srv/authority/ca.key
			}
		}
	}
}
${AUTHORITY} {
	bind ${ADDRESS.authority}
	tls internal
	rewrite /directory /acme/local/directory
	acme_server
}
`;
  writeFileSync(join(home, 'Caddyfile'), file);
  const environment = ['env', '-i', 'HOME=/srv/authority', 'XDG_DATA_HOME=/srv/authority/data'];
  const caddy = ['caddy', 'run', '--config', '/srv/authority/Caddyfile'];
  network.start('chroot', folder, ...environment, 'PATH=/usr/bin', ...caddy);
}
