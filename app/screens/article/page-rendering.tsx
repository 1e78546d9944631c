import { textAttributes } from '#app/language/text-language.ts';
import type { Image } from '#contract/entities/image.ts';
import type { Block } from '#contract/entities/rich-text.ts';
import { hrefOf, textOf } from './body-text.ts';
import { headingsOf, type Rendering, renderInlines } from './render-blocks.tsx';
import styles from './rich-text.module.css';
import { takesDropCap } from './takes-drop-cap.ts';
import { WholePicture } from './whole-picture.tsx';
import { wholeSizes } from './whole-sizes.ts';

const PICTURE_SIZES = '(min-width: 60rem) 44rem, 92vw';

/** How the blocks of a body in this language are rendered on a page. `first` is where its text begins. */
export function pageRendering(
  blocks: readonly Block[],
  language: string,
  first: object | undefined = blocks[0],
): Rendering {
  return {
    language,
    headings: headingsOf(blocks),
    inlines: (inlines) => renderInlines(inlines, hrefOf),
    picture: ({ image }) => renderPicture(image, { language, sizes: PICTURE_SIZES }),
    classOf: (block) => (block === first && takesDropCap(textOf(block)) ? styles.dropCap : undefined),
    scrolled: { tabIndex: 0 },
  };
}

/** A picture with its caption. `sizes` is the width of its place. */
export const renderPicture = (
  image: Image,
  { language, sizes, className }: { language: string; sizes: string; className?: string | undefined },
) => (
  <figure className={className}>
    <WholePicture image={image} sizes={wholeSizes(image, sizes)} />
    {image.caption && <figcaption {...textAttributes(image.caption, language)}>{image.caption}</figcaption>}
  </figure>
);
