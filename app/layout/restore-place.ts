/** Where the reader was on a page: the scroll position in pixels, and the `href` of the link that had the focus. */
export type Place = { top: number; link: string | null };

/** Input by which a reader leaves the place. */
const INPUT = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to a place and focuses its link, or `content` without one. Repeats whenever the height of `content` changes, because it
 * may still be loading, until the reader does something or `signal` aborts.
 */
export function restorePlace({ top, link: href }: Place, content: HTMLElement, signal: AbortSignal): void {
  function restore() {
    const links = [...content.querySelectorAll('a')];
    const link = links.find((candidate) => candidate.getAttribute('href') === href);
    (link ?? content).focus({ preventScroll: true });
    window.scrollTo({ top, behavior: 'instant' });
  }
  restore();
  const observer = new ResizeObserver(restore);
  observer.observe(content);
  const stop = () => observer.disconnect();
  for (const type of INPUT) addEventListener(type, stop, { once: true, passive: true, signal });
  signal.addEventListener('abort', stop);
}
