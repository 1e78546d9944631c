import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SiteConfigContext } from '#app/content/site-config.ts';
import { richText } from '#contract/body/rich-text.ts';
import { LinkUrls } from './link-addresses.tsx';

test('printed links show full URLs, those of recordings with the media host', () => {
  const link = (url: string) => ({ type: 'link', url, children: [{ type: 'text', text: 'Fog' }] });
  const children = ['/tag/fog', '/uploads/fog.mp3', 'https://example.org/fog'].map(link);
  const config = {
    host: '',
    token: '',
    origin: 'https://magazine.example',
    mediaBase: 'https://media.example',
    timeZone: 'UTC',
  };
  const html = renderToStaticMarkup(
    <SiteConfigContext value={config}>
      <LinkUrls blocks={v.parse(richText, [{ type: 'paragraph', children }])} />
    </SiteConfigContext>,
  );
  expect(html).toContain(
    '<li>https://magazine.example/tag/fog</li><li>https://media.example/uploads/fog.mp3</li><li>https://example.org/fog</li>',
  );
});
