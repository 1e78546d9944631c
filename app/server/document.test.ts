import { createElement as element, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { text as BOOT_SCRIPT } from '#app/browser/boot.ts?script';
import { type Assets, writeDocument } from './document.ts';

const assets: Assets = {
  scripts: ['/assets/entry.js', '/assets/home.js'],
  styles: [
    { href: '/assets/base.css', text: 'p{color:red}' },
    { href: '/assets/home.css', text: 'main{color:blue}' },
  ],
  paper: '/assets/paper.css',
  head: '',
};

function write(
  markup: string,
  { language = 'en', state = '{}', fonts = ['/assets/text.woff2'], style = 'p{color:red}' } = {},
) {
  const html = writeDocument({
    markup,
    language,
    state,
    structuredData: '{}',
    fonts,
    style,
    assets,
  });
  const [head = '', body = ''] = html.split('</head>');
  return { html, head, body };
}

const page = (title: string) =>
  renderToString(
    element(
      Fragment,
      null,
      element('title', null, title),
      element('meta', { name: 'description', content: 'Tide & time' }),
      element('link', { rel: 'canonical', href: 'https://magazine.example/' }),
      element('main', null, element('h1', null, 'Tide')),
    ),
  );

describe('a page', () => {
  test('has title, description and canonical URL in its head, and the rest in its body', () => {
    const { head, body } = write(page('Tide'));
    expect(head).toContain('<title>Tide</title>');
    expect(head).toContain('<meta name="description" content="Tide &amp; time"/>');
    expect(head).toContain('<link rel="canonical" href="https://magazine.example/"/>');
    expect(head).not.toContain('<main>');
    expect(body).toContain('<div id="app"><main><h1>Tide</h1></main></div>');
    expect(body).not.toMatch(/<(title|meta|link (?!rel="stylesheet"))/);
  });

  test.each(['</title><main>', '<script>alert(1)</script>', 'A < B', '<meter>'])(
    'keeps the title "%s" in its title',
    (title) => {
      const { head, body } = write(page(title));
      expect(head).toContain(`<title>${title.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</title>`);
      expect(body).toContain('<div id="app"><main><h1>Tide</h1></main></div>');
    },
  );

  test('without head elements still has a body', () => {
    const { body } = write('<main>Tide</main>');
    expect(body).toContain('<div id="app"><main>Tide</main></div>');
  });

  test('lists its fonts and scripts', () => {
    const { head } = write(page('Tide'));
    expect(head).toMatch(/<meta name="masthead-fonts" content="\/assets\/text\.woff2">\s*<script>/);
    expect(head).toContain('<meta name="masthead-scripts" content="/assets/entry.js /assets/home.js">');
  });

  test('inlines its styles in one element that lists the URLs of their files', () => {
    expect(write(page('Tide')).head).toContain(
      '<style data-href="/assets/base.css /assets/home.css">p{color:red}</style>',
    );
    expect(write(page('Tide'), { style: '' }).html).not.toContain('<style');
  });

  test('ends with the style sheet for paper, if there is one', () => {
    expect(write(page('Tide')).html).toMatch(
      /<link rel="stylesheet" media="print" href="\/assets\/paper.css">\s*<\/body>/,
    );
  });

  test('lists no fonts if it needs none', () => {
    expect(write(page('Tide'), { fonts: [] }).html).not.toContain('"masthead-fonts"');
  });

  test('has one executable script, the boot script, and its state and structured data as JSON', () => {
    const { html } = write(page('Tide'), { state: '{"content":{}}' });
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes, text]) => ({
      attributes,
      text,
    }));
    expect(scripts).toEqual([
      { attributes: '', text: BOOT_SCRIPT },
      { attributes: ' type="application/json" id="page-state"', text: '{"content":{}}' },
      {
        attributes: ' type="application/ld+json" id="structured-data"',
        text: '{}',
      },
    ]);
  });

  test.each([
    { language: 'de-AT', attributes: 'lang="de-AT"' },
    { language: 'ar', attributes: 'lang="ar" dir="rtl"' },
  ])('is a complete HTML document with $attributes', ({ language, attributes }) => {
    const { html } = write(page('Tide'), { language });
    expect(html).toMatch(new RegExp(`^<!doctype html>\\n<html ${attributes}>`));
    expect(html).toMatch(/<\/html>$/);
  });
});
