import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

/** Whether an image failed to load. Spread `props` on its element. */
export function useImageFailure() {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // The image may have failed before hydration.
  useEffect(() => {
    if (ref.current && hasFailed(ref.current) && !loadOriginal(ref.current)) setFailed(true);
  }, []);

  const onError = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (!loadOriginal(currentTarget)) setFailed(true);
  };
  return { failed, props: { ref, onError } };
}

export const hasFailed = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0;

/**
 * Loads the original in place of a rendition that failed, perhaps because the browser can't decode AVIF; `false` if the original
 * failed.
 */
export function loadOriginal(image: HTMLImageElement): boolean {
  if (!image.srcset) return false;
  image.removeAttribute('srcset');
  return true;
}
