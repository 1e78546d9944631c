import { useEffect, useRef, useState } from 'react';

/** Whether an image failed to load. Spread `props` on its element. */
export function useImageFailure() {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // The image may have failed before hydration.
  useEffect(() => {
    const { current } = ref;
    if (current?.complete && current.naturalWidth === 0) setFailed(true);
  }, []);

  return { failed, props: { ref, onError: () => setFailed(true) } };
}
