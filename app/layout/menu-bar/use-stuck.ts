import { useEffect, useRef, useState } from 'react';

/** Whether the page has scrolled away from its top: whether the sentinel above the bar is out of sight. */
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
