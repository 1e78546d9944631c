import type { ReactNode } from 'react';
import { textAttributes } from '#app/language/text-language.ts';
import { textOf } from '#contract/body/body-text.ts';
import type { Image } from '#contract/body/image.ts';
import type { Block, CodeBlock } from '#contract/body/rich-text.ts';
import { anchorOf, type Sponsoring } from './body-links.ts';
import { ColouredCode, Formula, OrPlain } from './lazy-parts.tsx';
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
      code: ({ formula }, element) => orFormula(formula, element),
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

function renderCode({ tokens, formula, children }: CodeBlock, inlines: Rendering['inlines']) {
  const plain = preformatted(inlines(children), SCROLLED);
  if (!tokens) return orFormula(formula, plain);
  const coloured = <ColouredCode tokens={tokens}>{children}</ColouredCode>;
  return <OrPlain plain={plain}>{preformatted(coloured, SCROLLED)}</OrPlain>;
}

const orFormula = (formula: string | undefined, plain: ReactNode) =>
  formula ? (
    <OrPlain plain={plain}>
      <Formula formula={formula} />
    </OrPlain>
  ) : (
    plain
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
