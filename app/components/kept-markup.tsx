import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { KeptPart } from '#app/content/kept-part.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { ImageFailed } from './picture/picture.tsx';
import { hasFailed, loadOriginal } from './picture/use-image-failure.ts';

type Props = {
  /** Of the element around the part. */
  id: string;
  part: KeptPart;
};

/**
 * A part of the page as the server rendered it (decision 0031). React neither renders nor hydrates it, so the page doesn't carry a
 * copy of its content as data. The elements are kept for Back.
 */
export function KeptMarkup({ id, part }: Props) {
  const hydrated = useHydrated();
  const [isFirst] = useState(!hydrated);
  const element = useRef<HTMLDivElement>(null);
  const failed = useFailedPictures(element);

  useLayoutEffect(() => {
    part.shown = true;
    if (!isFirst) {
      element.current?.replaceChildren(...part.nodes);
      document.head.append(...part.head);
    }
    return () => {
      part.shown = false;
      // An open dialog would be in the way when the screen is shown again.
      for (const dialog of element.current?.querySelectorAll('dialog[open]') ?? []) {
        if (dialog instanceof HTMLDialogElement) dialog.close();
      }
      // Otherwise Back would load the frame again without a press of its button.
      for (const frame of element.current?.querySelectorAll('iframe') ?? []) frame.remove();
      for (const headElement of part.head) headElement.remove();
    };
  }, [part, isFirst]);

  return (
    <>
      {isFirst ? (
        // React leaves the children alone: hydration never sets this value.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
        <div id={id} ref={element} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
      ) : (
        <div id={id} ref={element} />
      )}
      {failed.map(({ place, alternativeText }) =>
        createPortal(<ImageFailed alternativeText={alternativeText} />, place),
      )}
    </>
  );
}

type FailedPicture = { place: Element; alternativeText: string };

/** Hides the pictures that have failed, before or after hydration, and returns their places. */
function useFailedPictures(root: { readonly current: HTMLElement | null }): readonly FailedPicture[] {
  const [failed, setFailed] = useState<readonly FailedPicture[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    const hidden: HTMLElement[] = [];
    function onFailure(image: HTMLImageElement) {
      if (loadOriginal(image)) return;
      const picture = image.closest('picture');
      const place = picture?.parentElement;
      // An image that has already failed may still send its event.
      if (!place || picture.hidden) return;
      picture.hidden = true;
      hidden.push(picture);
      setFailed((earlier) => [...earlier, { place, alternativeText: image.alt }]);
    }
    for (const image of root.current?.querySelectorAll('img') ?? []) {
      if (hasFailed(image)) onFailure(image);
    }
    root.current?.addEventListener(
      'error',
      ({ target }) => target instanceof HTMLImageElement && onFailure(target),
      { capture: true, signal: controller.signal },
    );
    return () => {
      controller.abort();
      // So that they are found again when the screen is shown again.
      for (const picture of hidden) picture.hidden = false;
    };
  }, [root]);

  return failed;
}
