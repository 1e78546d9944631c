import { execFile } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Context, FaultCase } from '#faults/case.ts';
import { type Figure, holds, none } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';
import { sendRaw } from '#testing/raw-http.ts';

const FOLDER = 'odd-media';
const SECRET = 'not to be read';
/** More than Node's threads for file operations (4). */
const PIPE_READERS = 8;

/** Only regular files inside the media folder are served. */
export const oddMedia: FaultCase = {
  name: 'odd-media',
  title: 'Serves no links or pipes from the media folder',
  run,
};

async function run({ system }: Context): Promise<Figure[]> {
  const site = await system.startSite();
  const uploads = join(system.strapi.mediaDir, 'uploads', FOLDER);
  const outside = await system.createFolder();
  await mkdir(uploads);
  try {
    await writeFile(join(outside, 'secret.txt'), SECRET);
    await symlink(join(outside, 'secret.txt'), join(uploads, 'link.txt'));
    await symlink(outside, join(uploads, 'folder'));
    await promisify(execFile)('mkfifo', [join(uploads, 'pipe.jpg')]);
    await writeFile(join(uploads, 'file.txt'), 'x');
    const pathOf = (name: string) => `/uploads/${FOLDER}/${name}`;

    const served: string[] = [];
    for (const name of ['link.txt', 'folder', 'folder/', 'folder/secret.txt']) {
      const { status, body } = await readPage(site.url, pathOf(name));
      if (status !== 404 || body.includes(SECRET)) served.push(`${status} ${name}`);
    }
    const get = (name: string) =>
      sendRaw(site.url, `GET ${pathOf(name)} HTTP/1.1\r\nHost: x\r\n\r\n`, { timeoutMs: 1_500 });
    const pipes = await Promise.all(Array.from({ length: PIPE_READERS }, () => get('pipe.jpg')));
    const wrong = pipes.filter(({ statuses }) => statuses[0] !== 404);
    const file = await get('file.txt');
    return [
      none('links that are followed', served),
      none('requests for a pipe without a 404', [], { among: PIPE_READERS, count: wrong.length }),
      holds('regular files are served afterwards', file.statuses[0] === 200, file.end),
    ];
  } finally {
    await rm(uploads, { recursive: true });
  }
}
