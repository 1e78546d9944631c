import { useEffect, useRef, useState } from 'react';

/** Whether an image did not come. `props` belong on its element. */
export function useImageFailure() {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // It may have failed before this code came to the page.
  useEffect(() => {
    const { current } = ref;
    if (current?.complete && current.naturalWidth === 0) setFailed(true);
  }, []);

  return { failed, props: { ref, onError: () => setFailed(true) } };
}
