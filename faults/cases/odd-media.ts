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
/** More than Node has threads for opening files. */
const PIPE_READERS = 8;

/** Only regular files of the media folder are served. */
export const oddMedia: FaultCase = {
  name: 'media',
  title: 'Links and pipes among the media',
  run,
};

async function run({ system }: Context): Promise<Figure[]> {
  const site = await system.startSite();
  const uploads = join(system.testCms.mediaDir, 'uploads', FOLDER);
  const outside = await system.newFolder();
  await mkdir(uploads);
  try {
    await writeFile(join(outside, 'secret.txt'), SECRET);
    await symlink(join(outside, 'secret.txt'), join(uploads, 'link.txt'));
    await symlink(outside, join(uploads, 'folder'));
    await promisify(execFile)('mkfifo', [join(uploads, 'pipe.jpg')]);
    await writeFile(join(uploads, 'file.txt'), 'x');
    const address = (name: string) => `/uploads/${FOLDER}/${name}`;

    const served: string[] = [];
    for (const name of ['link.txt', 'folder', 'folder/', 'folder/secret.txt']) {
      const { status, body } = await readPage(site.url, address(name));
      if (status !== 404 || body.includes(SECRET)) served.push(`${status} ${name}`);
    }
    const get = (name: string) =>
      sendRaw(site.url, `GET ${address(name)} HTTP/1.1\r\nHost: x\r\n\r\n`, { timeoutMs: 1_500 });
    const pipes = await Promise.all(Array.from({ length: PIPE_READERS }, () => get('pipe.jpg')));
    const hung = pipes.filter(({ statuses }) => statuses[0] !== 404);
    const file = await get('file.txt');
    return [
      none('files behind links that are served', served),
      none('requests for a pipe that are not answered with 404', [], {
        among: PIPE_READERS,
        count: hung.length,
      }),
      holds('other files are served afterwards', file.statuses[0] === 200, file.end),
    ];
  } finally {
    await rm(uploads, { recursive: true });
  }
}
