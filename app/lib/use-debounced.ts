import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Debounced, debounce } from './debounce.ts';

/** A debounced function that runs the action of the latest render, and nothing once the component is gone. */
export function useDebouncedCallback<Parameters extends unknown[]>(
  action: (...parameters: Parameters) => void,
  milliseconds: number,
): Debounced<Parameters> {
  const latest = useRef(action);
  const [debounced] = useState(() =>
    debounce((...parameters: Parameters) => latest.current(...parameters), milliseconds),
  );
  useLayoutEffect(() => {
    latest.current = action;
  });
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
}

/** A value once it has stayed the same for some time; `flush` ends the wait. */
export function useDebounce<Value>(
  value: Value,
  milliseconds: number,
): readonly [Value, Pick<Debounced<[]>, 'flush'>] {
  const [settled, setSettled] = useState(value);
  const settle = useDebouncedCallback((next: Value) => setSettled(() => next), milliseconds);
  useEffect(() => settle(value), [settle, value]);
  return [settled, settle];
}
