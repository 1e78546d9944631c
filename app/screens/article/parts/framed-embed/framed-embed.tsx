import { use, useEffect, useRef } from 'react';
import { frameWords } from '#app/language/frame-words.ts';
import { useInterfaceAttributes, useLanguage } from '#app/language/use-language.ts';
import { EmbedCard, type EmbedProps } from '#app/screens/article/parts/extended-text/embed-card.tsx';
import { embedProvider } from '#contract/body/embed-provider.ts';
import type { EmbedFrame } from './embed-frame.ts';
import styles from './framed-embed.module.css';
import { FramesContext } from './frames-context.ts';
import { loadPageWithFrame, showFramesOnPress } from './show-frame.ts';

/** Permissions of a frame, besides running its own scripts. */
const ALLOWED: Readonly<Record<EmbedFrame['shape'], string>> = {
  film: 'fullscreen; picture-in-picture',
  portrait: 'fullscreen; picture-in-picture',
  sound: 'encrypted-media',
  post: 'fullscreen',
  map: 'fullscreen',
};

type Props = EmbedProps & { frame: EmbedFrame };

/** The card of an embed with a button that shows the frame of its provider in its place. Without a script there is only the link. */
export function FramedEmbed({ embed, rel, frame: { src, origin, shape, needsReferrer } }: Props) {
  const { wordsTag } = useLanguage();
  const attributes = useInterfaceAttributes();
  use(FramesContext)?.(origin);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // There the application renders every page, and no policy is sent.
    if (import.meta.env.DEV) return showFramesOnPress();
    const button = card.current?.querySelector('button');
    button?.addEventListener('click', loadPageWithFrame);
    return () => button?.removeEventListener('click', loadPageWithFrame);
  }, []);

  return (
    <div
      ref={card}
      className={`${styles.card} ${styles[shape]}`}
      data-frame={src}
      data-allow={ALLOWED[shape]}
      data-referrer={needsReferrer ? 'strict-origin' : 'no-referrer'}
    >
      <EmbedCard embed={embed} rel={rel} />
      <button type="button" className={styles.show} {...attributes}>
        {frameWords(wordsTag)(embedProvider(embed.href))}
      </button>
    </div>
  );
}
