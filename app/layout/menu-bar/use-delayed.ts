import { useCallback, useEffect, useMemo, useRef } from 'react';

/** One thing to do after some milliseconds; starting another, or cancelling, forgets it. */
export function useDelayed(milliseconds: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  const start = useCallback(
    (action: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(action, milliseconds);
    },
    [milliseconds],
  );
  useEffect(() => cancel, [cancel]);
  return useMemo(() => ({ start, cancel }), [start, cancel]);
}
