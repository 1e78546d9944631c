import { useEffect, useRef } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { mediaUrl } from '#app/content/media.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { textAttributes } from '#app/language/text-language.ts';
import type { TextWords } from '#app/language/text-words.ts';
import { useLanguage, useLanguageAround } from '#app/language/use-language.ts';
import { FullScreenDialog, FullScreenPicture } from '#app/screens/article/cover-dialog.tsx';
import { WholePicture } from '#app/screens/article/whole-picture.tsx';
import styles from './gallery.module.css';
import type { GroupOf } from './group-rendering.ts';
import { openInFullScreen } from './open-in-full-screen.ts';

type Props = {
  /** The id of the dialog. */
  id: string;
  gallery: GroupOf<'gallery'>;
  words: TextWords;
};

/** The width of a picture in the grid; one that is left over where two stand beside each other has a row. */
const sizesOf = (index: number, count: number) =>
  `(min-width: 64rem) 20rem, ${index === count - 1 && index % 2 === 0 ? 92 : 46}vw`;

/** Returns the name of a picture by its place: 'Picture 1 of 12'. */
function useNames(words: TextWords, count: number): (index: number) => string {
  const { formatNumber } = useLanguage();
  return (index) => words.picture(formatNumber(index + 1), formatNumber(count));
}

/** Pictures in a grid, each whole. Without a script each is a link to its file. */
export function Gallery({ id, gallery: { images, caption }, words }: Props) {
  const { mediaBase } = useSiteConfig();
  const language = useLanguageAround();
  const nameOf = useNames(words, images.length);
  const element = useRef<HTMLElement>(null);
  useEffect(() => (element.current ? openInFullScreen(element.current) : undefined), []);

  return (
    <figure ref={element} className={styles.gallery} data-gallery={id}>
      <ul>
        {images.map(({ image }, index) => (
          <li key={index}>
            <a
              href={mediaUrl(image.url, mediaBase)}
              aria-label={image.alternativeText ? undefined : nameOf(index)}
            >
              <WholePicture image={image} sizes={sizesOf(index, images.length)} />
            </a>
            {image.caption && <p {...textAttributes(image.caption, language)}>{image.caption}</p>}
          </li>
        ))}
      </ul>
      {caption && <figcaption {...textAttributes(caption, language)}>{caption}</figcaption>}
    </figure>
  );
}

/** The pictures of a gallery in full screen, beside each other: the next one is a swipe, an arrow key or a button away. */
export function GalleryDialog({ id, gallery: { images, caption }, words }: Props) {
  const nameOf = useNames(words, images.length);
  const label = caption || words.gallery;
  return (
    <FullScreenDialog id={id} label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={styles.slides} tabIndex={0} aria-label={label}>
        {images.map(({ image }, index) => (
          <FullScreenPicture key={index} picture={image} credit={nameOf(index)} />
        ))}
      </section>
      <StepButton steps={-1} label={words.previousPicture} />
      <StepButton steps={1} label={words.nextPicture} />
    </FullScreenDialog>
  );
}

function StepButton({ steps, label }: { steps: -1 | 1; label: string }) {
  return (
    <button type="button" className={styles.step} data-steps={steps} aria-label={label} title={label}>
      <Icon name={steps < 0 ? 'back' : 'next'} />
    </button>
  );
}
