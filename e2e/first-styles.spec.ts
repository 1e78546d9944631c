import type { APIRequestContext } from '@playwright/test';
import { articleUrl } from './support/open.ts';
import { SCREENS } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

/** A page arrives with the rules that its markup needs (decision 0069), and a sheet for paper. The complete style sheets must change nothing in it. */

const MEDIA = [
  { media: 'screen', forcedColors: 'none', width: 360 },
  { media: 'screen', forcedColors: 'active', width: 1280 },
  { media: 'print', forcedColors: 'none', width: 1280 },
] as const;

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The application would change the page.
  await page.route('**/assets/*.js', () => undefined);
});

const WITH_GROUPS = {
  name: 'an article with tables, galleries, code and frames',
  address: (request: APIRequestContext) => articleUrl(request, 'The length of the coast of Skarrow'),
};

test('every page looks the same with inlined styles as with the complete style sheets', {
  tag: '@all',
}, async ({ page, request }) => {
  for (const { name, address } of [...SCREENS, WITH_GROUPS]) {
    await page.goto(await address(request));
    await addCompleteStyles(page);
    for (const { width, ...media } of MEDIA) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia(media);
      expect.soft(await findChanges(page), `${name}: ${JSON.stringify(media)}`).toEqual([]);
    }
  }
});

const addCompleteStyles = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      (document.querySelector<HTMLElement>('style[data-href]')?.dataset.href?.split(' ') ?? []).map(
        (href) =>
          new Promise((resolve, reject) => {
            const link = document.createElement('link');
            Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject });
            document.head.append(link);
          }),
      ),
    ),
  );

/** The elements whose styles differ with and without the linked style sheets; of elements that are alike, the first. */
const findChanges = (page: Page) =>
  page.evaluate(() => {
    const kindOf = ({ localName, className, parentElement }: Element) =>
      [localName, className, parentElement?.localName, parentElement?.className].join();
    const elements = [
      ...new Map(
        [...document.querySelectorAll('body *')].reverse().map((element) => [kindOf(element), element]),
      ).values(),
    ];
    // Another property differs only where one of these does.
    const declaredIn = (rule: CSSRule): string[] => [
      ...('style' in rule && rule.style instanceof CSSStyleDeclaration ? rule.style : []),
      ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList
        ? [...rule.cssRules].flatMap(declaredIn)
        : []),
    ];
    const properties = [
      ...new Set([...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].flatMap(declaredIn))),
    ].filter((property) => !property.startsWith('--'));
    const textOf = (style: CSSStyleDeclaration) =>
      properties.map((property) => `${property}: ${style.getPropertyValue(property)}`).join('; ');
    const read = (isComplete: boolean) => {
      // A link that is enabled again loads its sheet again, which need not be there at once.
      for (const { sheet } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([media])'))
        if (sheet) sheet.disabled = !isComplete;
      return elements.map((element) =>
        ['', '::before', '::after']
          .map((part) => getComputedStyle(element, part))
          .map((style, part) => (part > 0 && style.content === 'none' ? '' : textOf(style)))
          .join(),
      );
    };
    const complete = read(true);
    const used = read(false);
    return elements
      .filter((_, index) => complete[index] !== used[index])
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
