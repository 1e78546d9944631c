import { type Connection, isCostly } from './connection.ts';
import { loadStyles } from './load-styles.ts';
import { showWithoutScript } from './show-without-script.ts';

const INTENTS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'] as const;

/**
 * Loads all scripts and styles of the application in parallel once the page has loaded and is painted, and the browser is idle, or on the first
 * interaction, so that JavaScript does not delay the largest image. On a costly connection only an interaction loads it.
 * A page that was loaded again to show a frame loads it at once.
 */
export function loadApplication(connection: Connection): void {
  const hasMoved = watchPointer();
  const waiting = new AbortController();
  const { signal } = waiting;

  function load() {
    if (signal.aborted) return;
    waiting.abort();
    loadStyles();
    const scripts = document.querySelector<HTMLMetaElement>('meta[name=masthead-scripts]');
    const [entry = '', ...others] = scripts?.content.split(' ') ?? [];
    import(entry).catch((error) => {
      showWithoutScript();
      throw error;
    });
    // The entry imports these again, and handles their failure.
    for (const script of others) import(script).catch(() => undefined);
  }
  function onIntent(event: Event) {
    if (event instanceof MouseEvent && event.type === 'pointermove' && !hasMoved(event)) return;
    if (!isPressOnLink(event)) load();
  }
  // A picture is painted up to two frames after it has loaded. Safari lacks requestIdleCallback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(load);
  const whenLoaded = () => requestAnimationFrame(() => requestAnimationFrame(whenIdle));
  // The first paint may come after the event, on a busy machine.
  const whenPainted = () => new PerformanceObserver(whenLoaded).observe({ type: 'paint', buffered: true });

  for (const intent of INTENTS) addEventListener(intent, onIntent, { capture: true, passive: true, signal });
  if (!isCostly(connection)) addEventListener('load', whenPainted);
  // The reader has pressed the button of a frame, for which the page was loaded again (show-frame.ts).
  if (history.state?.wanted >= 0) addEventListener('DOMContentLoaded', load);
}

/** Whether an event is part of a press on a link. The browser follows it, and the scripts would delay the next page. */
const isPressOnLink = ({ type, target }: Event): boolean =>
  ['pointerdown', 'touchstart', 'focusin'].includes(type) &&
  target instanceof Element &&
  target.closest('a[href]') !== null;

/**
 * Returns a function that checks whether the pointer has moved since the previous event. Browsers also send a pointermove for a
 * resting pointer when the page appears below it.
 */
export function watchPointer() {
  let previous: string | undefined;
  return ({ screenX, screenY }: Pick<MouseEvent, 'screenX' | 'screenY'>): boolean => {
    const position = `${screenX} ${screenY}`;
    const hasMoved = position !== (previous ?? position);
    previous = position;
    return hasMoved;
  };
}
