/**
 * Puts the fonts to use that came too late for the first page. The three that every page is set in are
 * `font-display: optional`: one that comes after the first paint changes nothing on that page, so that nothing
 * moves under a reader's eyes. On a page that follows, nobody has begun to read.
 */
export function showLateFonts(): void {
  if (!cameLate()) return;
  for (const sheet of document.styleSheets) {
    for (const [index, rule] of [...sheet.cssRules].entries()) {
      if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes('optional')) continue;
      sheet.deleteRule(index);
      sheet.insertRule(rule.cssText.replace('optional', 'swap'), index);
    }
  }
}

/** One of the three came after something had been painted. */
function cameLate(): boolean {
  const fonts =
    document.querySelector<HTMLMetaElement>('meta[name=masthead-fonts]')?.content.split(' ') ?? [];
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return performance
    .getEntriesByType('resource')
    .some(
      (entry) =>
        entry instanceof PerformanceResourceTiming &&
        fonts.includes(new URL(entry.name).pathname) &&
        entry.responseEnd > (paint?.startTime ?? 0),
    );
}
