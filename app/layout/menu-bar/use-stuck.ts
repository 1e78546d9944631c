import { useEffect, useRef, useState } from 'react';

/** Whether the page is scrolled away from the top, that is, the sentinel element above the menu bar is out of view. */
export function useStuck() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [stuck, setStuck] = useState(false);

  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver(([entry]) => setStuck(entry ? !entry.isIntersecting : false));
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);

  return { sentinel, stuck };
}
