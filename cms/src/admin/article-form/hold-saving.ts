import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Has a click on a button, or the keys that save, wait for what `wait` returns, if there is anything to wait for: what a field is still
 * adding would not be part of what is saved. Clicks in the field itself do not wait.
 */
export function useHeldSaving(wait: (() => Promise<unknown>) | null, field: RefObject<HTMLElement>): void {
  const latest = useRef(wait);
  latest.current = wait;
  const [released, setReleased] = useState<Event | null>(null);

  useEffect(() => {
    let isHolding = false;
    const hold = (event: Event) => {
      // A repeated event is not trusted, and goes through.
      if (!latest.current || !event.isTrusted || !savesForm(event, field.current)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // A second click would save again.
      if (isHolding) return;
      isHolding = true;
      void latest.current().finally(() => {
        isHolding = false;
        setReleased(event);
      });
    };
    window.addEventListener('click', hold, true);
    window.addEventListener('keydown', hold, true);
    return () => {
      window.removeEventListener('click', hold, true);
      window.removeEventListener('keydown', hold, true);
    };
  }, [field]);

  // The form has the new values by the time an effect runs.
  useEffect(() => {
    if (released) repeat(released);
  }, [released]);
}

/** Strapi's form is saved or published by a button, or by these keys. */
function savesForm(event: Event, field: HTMLElement | null): boolean {
  if (event instanceof KeyboardEvent)
    return (event.ctrlKey || event.metaKey) && ['s', 'enter'].includes(event.key.toLowerCase());
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  return button !== null && !field?.contains(button);
}

/** An event can be dispatched once, so another one repeats it. */
function repeat(event: Event): void {
  const again =
    event instanceof KeyboardEvent
      ? new KeyboardEvent(event.type, event)
      : new MouseEvent(event.type, { bubbles: true, cancelable: true });
  event.target?.dispatchEvent(again);
}
