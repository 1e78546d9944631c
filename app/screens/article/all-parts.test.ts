import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { modulesOf } from './all-parts.ts';
import { Chart } from './parts/chart/part.ts';
import { FramedEmbed } from './parts/framed-embed/part.ts';

const FOLDER = fileURLToPath(new URL('./parts', import.meta.url));

test.each(readdirSync(FOLDER))(
  'the folder of %s exports a part with a component of the same name',
  (name) => {
    expect(existsSync(`${FOLDER}/${name}/part.ts`)).toBe(true);
    expect(existsSync(`${FOLDER}/${name}/${name}.tsx`)).toBe(true);
  },
);

test('a part loads the styles of its folder, and its script if there is one', () => {
  expect(modulesOf(Chart)).toEqual({
    styles: 'app/screens/article/parts/chart/chart.tsx',
    script: null,
  });
  expect(modulesOf(FramedEmbed).script).toBe('app/screens/article/parts/framed-embed/kept-page.ts');
});
