import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Header, type HeaderData } from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackupError } from './backup-error';
import { FORMAT, MANIFEST } from './manifest';
import { extractArchive } from './read-archive';
import { createArchive } from './write-archive';

let folder: string;
let file: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-archive-'));
  file = path.join(folder, 'backup.tar');
  target = path.join(folder, 'target');
  mkdirSync(target);
});
afterEach(() => rmSync(folder, { recursive: true }));

const LONG = `uploads/${'a very long name '.repeat(12)}.jpg`;

/** Writes an archive like that of a backup. */
async function writeArchive(change: (files: object[]) => object[] = (files) => files): Promise<void> {
  const archive = await createArchive(file);
  await archive.addText(LONG, 'a picture');
  await archive.addText('database.sqlite', 'a database'.repeat(1000));
  const manifest = {
    format: FORMAT,
    madeAt: '2026-11-22T10:00:00.000Z',
    versions: { masthead: '1', strapi: '5', database: 'SQLite 3' },
    client: 'sqlite',
    rows: { articles: 3 },
    changes: null,
    leftOut: [],
    files: change([...archive.files]),
  };
  await archive.addText(MANIFEST, JSON.stringify(manifest));
  await archive.finish();
  await archive.close();
}

/** Writes an archive with one entry, whatever it is. */
function writeEntry(entry: HeaderData, content = ''): void {
  const header = new Header({ mode: 0o600, mtime: new Date(0), size: content.length, ...entry });
  header.encode();
  const padded = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  padded.write(content);
  writeFileSync(file, Buffer.concat([header.block ?? Buffer.alloc(0), padded, Buffer.alloc(1024)]));
}

describe('an archive', () => {
  test('is extracted exactly as it was written, including long names', async () => {
    await writeArchive();
    const manifest = await extractArchive(file, target);
    expect(manifest.rows).toEqual({ articles: 3 });
    expect(readFileSync(path.join(target, LONG), 'utf8')).toBe('a picture');
  });

  test('is refused wherever it is truncated', async () => {
    await writeArchive();
    const whole = readFileSync(file);
    for (let length = 0; length < whole.length - 1024; length += 700) {
      writeFileSync(file, whole.subarray(0, length));
      await expect(extractArchive(file, mkdtempSync(path.join(folder, 'cut-')))).rejects.toThrow(BackupError);
    }
  });

  test('is refused when a byte of a file has been changed', async () => {
    await writeArchive();
    const whole = readFileSync(file);
    whole.write('A database', whole.indexOf('a database'));
    writeFileSync(file, whole);
    await expect(extractArchive(file, target)).rejects.toThrow("'database.sqlite' has been changed");
  });

  test.each<[string, HeaderData, string]>([
    ['a path out of the folder', { path: 'uploads/../../evil', type: 'File' }, 'does not belong'],
    ['an absolute path', { path: '/etc/evil', type: 'File' }, 'does not belong'],
    ['another file', { path: 'evil', type: 'File' }, 'does not belong'],
    ['a link', { path: 'uploads/x', type: 'SymbolicLink', linkpath: '/etc' }, 'does not belong'],
    ['a hard link', { path: 'uploads/x', type: 'Link', linkpath: '/etc/passwd' }, 'does not belong'],
    ['an absurd size', { path: 'uploads/x', type: 'File', size: 2 ** 50 }, 'is larger than the file'],
    ['no manifest', { path: 'uploads/x', type: 'File' }, 'its end is missing'],
  ])('is refused with %s', async (_, entry, sentence) => {
    writeEntry(entry);
    await expect(extractArchive(file, target)).rejects.toThrow(sentence);
  });

  test.each(['n'.repeat(5_000), 'n/'.repeat(600)])('is refused if a name is too long', async (name) => {
    const archive = await createArchive(file);
    await archive.addText(`uploads/${name}n`, 'a picture');
    await archive.finish();
    await archive.close();
    await expect(extractArchive(file, target)).rejects.toThrow(/'.{100}…' \(File\) does not belong/);
  });

  test('is refused if a size exceeds the safe integers', async () => {
    writeEntry({ path: 'uploads/x', type: 'File' });
    const bytes = readFileSync(file);
    // In base 256, with the checksum that it then has.
    Buffer.from([0x80, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0]).copy(bytes, 124);
    bytes.fill(' ', 148, 156);
    const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    writeFileSync(file, bytes);
    await expect(extractArchive(file, target)).rejects.toThrow(BackupError);
  });

  test('is refused if its manifest lists one file twice and omits another', async () => {
    await writeArchive(([first, ...others]) => [{ ...first }, { ...first }, ...others.slice(1)]);
    await expect(extractArchive(file, target)).rejects.toThrow('lists a file twice');
  });

  test("is refused if it isn't an archive at all", async () => {
    writeFileSync(file, 'no archive '.repeat(1000));
    await expect(extractArchive(file, target)).rejects.toThrow('is not a tar archive');
    writeEntry({ path: MANIFEST, type: 'File' }, '{"format": 2}');
    await expect(extractArchive(file, target)).rejects.toThrow('manifest.json cannot be read');
  });
});
