import { type Connection, isCostly } from './connection.ts';

const INTENTS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'] as const;

/**
 * Loads the application, all its files at once, when the page has been painted and the browser is idle, or as soon as
 * the visitor does something: JavaScript never competes with the picture. On a costly connection only what the visitor
 * does loads it.
 */
export function loadApplication(connection: Connection): void {
  const hasMoved = watchPointer();
  let loading = false;

  function load() {
    if (loading) return;
    loading = true;
    for (const intent of INTENTS) removeEventListener(intent, onIntent, true);
    const scripts = document.querySelector<HTMLMetaElement>('meta[name=masthead-scripts]');
    for (const script of scripts?.content.split(' ') ?? []) import(script);
  }
  function onIntent(event: Event) {
    if (!(event instanceof MouseEvent) || event.type !== 'pointermove' || hasMoved(event)) load();
  }
  // Safari has no idle callbacks.
  const loadWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(load);

  for (const intent of INTENTS) addEventListener(intent, onIntent, { capture: true, passive: true });
  if (!isCostly(connection)) addEventListener('load', loadWhenIdle);
}

/**
 * Tells whether a pointer has moved since it was first seen: one that rests where the page comes up has not, though
 * browsers say so.
 */
export function watchPointer() {
  let before: string | undefined;
  return ({ screenX, screenY }: Pick<MouseEvent, 'screenX' | 'screenY'>): boolean => {
    const now = `${screenX} ${screenY}`;
    const hasMoved = now !== (before ?? now);
    before = now;
    return hasMoved;
  };
}
