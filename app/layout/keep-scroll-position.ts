/** What a reader does to scroll. */
const SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to a position in pixels. While the page is too short for it, because its content is loading, scrolls again
 * whenever `content` grows, until the reader scrolls or `signal` aborts.
 */
export function keepScrollPosition(top: number, content: Element, signal: AbortSignal): void {
  const scroll = () => window.scrollTo({ top, behavior: 'instant' });
  scroll();
  if (Math.abs(window.scrollY - top) <= 1) return;
  const observer = new ResizeObserver(scroll);
  observer.observe(content);
  const stop = () => observer.disconnect();
  for (const type of SCROLLING) addEventListener(type, stop, { once: true, passive: true, signal });
  signal.addEventListener('abort', stop);
}
