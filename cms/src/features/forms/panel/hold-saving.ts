import { type RefObject, useEffect, useRef, useState } from 'react';

/** A field that may still be adding something. */
type Holder = {
  wait: (() => Promise<unknown>) | null;
  field: RefObject<HTMLElement>;
  release: (event: Event) => void;
};

const holders = new Set<Holder>();
let isHolding = false;

/**
 * Makes a click on a button, or the save shortcut, wait for the promises of `wait` in every field: entries that a field is still
 * adding would be missing from the save. Clicks in a field itself don't wait for it.
 */
export function useHeldSaving(wait: Holder['wait'], field: Holder['field']): void {
  const [released, setReleased] = useState<Event | null>(null);
  const holder = useRef<Holder>({ wait, field, release: setReleased });
  holder.current.wait = wait;

  useEffect(() => {
    const { current } = holder;
    if (holders.size === 0) for (const kind of KINDS) window.addEventListener(kind, hold, true);
    holders.add(current);
    return () => {
      holders.delete(current);
      if (holders.size === 0) for (const kind of KINDS) window.removeEventListener(kind, hold, true);
    };
  }, []);

  // The form has the new values by the time an effect runs.
  useEffect(() => {
    if (released) repeat(released);
  }, [released]);
}

const KINDS = ['click', 'keydown'] as const;

function hold(event: Event): void {
  // A repeated event is not trusted, and goes through.
  if (!event.isTrusted) return;
  const due = [...holders].filter(({ wait, field }) => wait && savesForm(event, field.current));
  const [first] = due;
  if (!first) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A second click would save again.
  if (isHolding) return;
  isHolding = true;
  void Promise.allSettled(due.map(({ wait }) => wait?.())).then(() => {
    isHolding = false;
    first.release(event);
  });
}

/** Strapi's form is saved or published by a button, or by these keys. */
function savesForm(event: Event, field: HTMLElement | null): boolean {
  if (event instanceof KeyboardEvent)
    return (event.ctrlKey || event.metaKey) && ['s', 'enter'].includes(event.key.toLowerCase());
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  return button !== null && !field?.contains(button);
}

/** An event can only be dispatched once, so a new one repeats it. */
function repeat(event: Event): void {
  const again =
    event instanceof KeyboardEvent
      ? new KeyboardEvent(event.type, event)
      : new MouseEvent(event.type, { bubbles: true, cancelable: true });
  event.target?.dispatchEvent(again);
}
