import { textAttributes } from '#app/language/text-language.ts';
import { textOf } from '#contract/body/body-text.ts';
import type { Image } from '#contract/body/image.ts';
import type { Block, CodeBlock } from '#contract/body/rich-text.ts';
import { anchorOf, type Sponsoring } from './body-links.ts';
import { ColouredCode } from './parts/coloured-code/part.ts';
import { Formula } from './parts/formula/part.ts';
import { headingsOf, preformatted, type Rendering, renderInlines } from './render-blocks.tsx';
import styles from './rich-text.module.css';
import { takesDropCap } from './takes-drop-cap.ts';
import { WholePicture } from './whole-picture.tsx';
import { wholeSizes } from './whole-sizes.ts';

/** The keyboard scrolls it. */
const SCROLLED = { tabIndex: 0 } as const;
const PICTURE_SIZES = '(min-width: 60rem) 44rem, 92vw';

type Settings = {
  language: string;
  sponsoring: Sponsoring;
  /** Where the text begins. */
  first: object | undefined;
};

/** How the blocks of a body are rendered on a page. */
export function pageRendering(
  blocks: readonly Block[],
  { language, sponsoring, first }: Settings,
): Rendering {
  const inlines: Rendering['inlines'] = (all) =>
    renderInlines(all, {
      anchorOf: (link) => anchorOf(link, sponsoring),
      code: ({ formula }, element) => <Formula formula={formula} plain={element} />,
    });
  return {
    language,
    headings: headingsOf(blocks),
    inlines,
    code: (block) => renderCode(block, inlines),
    picture: ({ image }) => renderPicture(image, { language, sizes: PICTURE_SIZES }),
    classOf: (block) => (block === first && takesDropCap(textOf(block)) ? styles.dropCap : undefined),
    scrolled: SCROLLED,
  };
}

const renderCode = ({ tokens, formula, children }: CodeBlock, inlines: Rendering['inlines']) => (
  <ColouredCode
    tokens={tokens}
    plain={<Formula formula={formula} plain={preformatted(inlines(children), SCROLLED)} />}
  >
    {children}
  </ColouredCode>
);

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
