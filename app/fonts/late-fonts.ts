/**
 * Applies fonts that loaded too late for the first page. The fonts that every page uses are `font-display: optional`: one
 * that loads after the first paint is not used on that page, so that the text does not move while being read. After a
 * navigation they can be used.
 */
export function showLateFonts(): void {
  if (!loadedLate()) return;
  delete document.documentElement.dataset.fonts;
  for (const sheet of document.styleSheets) {
    for (const [index, rule] of rulesOf(sheet).entries()) {
      if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes('optional')) continue;
      sheet.deleteRule(index);
      sheet.insertRule(rule.cssText.replace('optional', 'swap'), index);
    }
  }
}

/** The rules of a style sheet; empty if it failed to load, because it then refuses access to them. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

/** Whether one of these fonts loaded after the first paint, or at any time on a page that doesn't name any of them. */
function loadedLate(): boolean {
  const fonts =
    document.querySelector<HTMLMetaElement>('meta[name=masthead-fonts]')?.content.split(' ') ?? [];
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const shownAt = document.documentElement.dataset.fonts ? 0 : (paint?.startTime ?? 0);
  return performance
    .getEntriesByType('resource')
    .some(
      (entry) =>
        entry instanceof PerformanceResourceTiming &&
        fonts.includes(new URL(entry.name).pathname) &&
        entry.responseEnd > shownAt,
    );
}
