import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { FileStore } from '../media/storage/file-store';

/** Stores a text under a name. */
export async function putText(store: FileStore, name: string, content: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-store-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  await writeFile(file, content);
  await store.put(name, file);
}

export async function readStored(store: FileStore, name: string): Promise<string | null> {
  const content = await store.read(name);
  return content && text(content.stream);
}

export async function namesIn(store: FileStore, prefix = ''): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list(prefix)) names.push(name);
  return names.sort();
}

/** Tests what every store of files does. Each test gets an empty one. */
export function testStore(open: () => FileStore | Promise<FileStore>): void {
  test('has a file that was put there, in place of another', async () => {
    const store = await open();
    expect(await store.has('fog.jpg')).toBe(false);
    expect(await store.read('fog.jpg')).toBeNull();
    await putText(store, 'fog.jpg', 'first');
    await putText(store, 'fog.jpg', 'second');
    await store.flush();
    expect(await store.has('fog.jpg')).toBe(true);
    expect(await readStored(store, 'fog.jpg')).toBe('second');
    expect(await store.read('fog.jpg').then((content) => [content?.size, content?.stream.destroy()][0])).toBe(
      6,
    );
  });

  test('an empty file is a file', async () => {
    const store = await open();
    await putText(store, 'empty.vtt', '');
    expect(await readStored(store, 'empty.vtt')).toBe('');
  });

  test('copies, renames and removes a file, and says when there is none', async () => {
    const store = await open();
    await putText(store, 'share-cards/a1 (ü)_0f.jpg', 'card');
    expect(await store.copy('share-cards/a1 (ü)_0f.jpg', '.incoming/x/old')).toBe(true);
    expect(await store.copy('none.jpg', 'other.jpg')).toBe(false);
    expect(await store.move('share-cards/a1 (ü)_0f.jpg', '.bin/b.jpg')).toBe(true);
    expect(await store.move('none.jpg', 'other.jpg')).toBe(false);
    expect(await store.has('share-cards/a1 (ü)_0f.jpg')).toBe(false);
    expect(await readStored(store, '.bin/b.jpg')).toBe('card');
    expect(await readStored(store, '.incoming/x/old')).toBe('card');
    await store.remove('.bin/b.jpg');
    await store.remove('none.jpg');
    expect(await store.has('.bin/b.jpg')).toBe(false);
  });

  test('lists the files and those of the bin, and hidden ones on request alone', async () => {
    const store = await open();
    const names = [
      '.bin/b.jpg',
      '.incoming/u/new.jpg',
      'a&b.jpg',
      'fog.jpg',
      'share-cards/a1_0f.jpg',
      'share-cards/a2_0f.jpg',
    ];
    for (const name of names) await putText(store, name, name);
    await putText(store, '.DS_Store', 'of a Mac');
    expect(await namesIn(store)).toEqual(names.filter((name) => !name.startsWith('.incoming')));
    expect(await namesIn(store, 'share-cards/a1_')).toEqual(['share-cards/a1_0f.jpg']);
    expect(await namesIn(store, '.bin/')).toEqual(['.bin/b.jpg']);
    expect(await namesIn(store, '.incoming/')).toEqual(['.incoming/u/new.jpg']);
    expect(await namesIn(store, 'none/')).toEqual([]);
    for await (const { size, modified } of store.list('fog')) {
      expect(size).toBe('fog.jpg'.length);
      expect(new Date(modified).getTime()).toBeGreaterThan(0);
    }
  });
}
