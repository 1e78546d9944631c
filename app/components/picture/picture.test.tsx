import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteConfigContext } from '#app/content/site-config.ts';
import { Picture } from './picture.tsx';

const config = { host: '', token: '', mediaBase: '', timeZone: 'UTC', origin: 'https://magazine.example' };
const image = {
  url: '/uploads/quay.jpg',
  alternativeText: 'The quay',
  caption: '',
  width: 800,
  height: 600,
  formats: {},
  focalPoint: null,
};

test('React preloads an ordinary picture, but not one in <picture> or a lazy one', () => {
  const ours = renderToString(
    <SiteConfigContext value={config}>
      <Picture image={image} sizes="100vw" priority />
    </SiteConfigContext>,
  );
  expect(ours).toContain('/uploads/quay.jpg');
  expect(ours).not.toContain('<link');
  expect(renderToString(<img src="/uploads/quay.jpg" alt="" loading="lazy" />)).not.toContain('<link');
  expect(renderToString(<img src="/uploads/quay.jpg" alt="" />)).toContain('<link rel="preload"');
});
