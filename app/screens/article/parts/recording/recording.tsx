import { Picture } from '#app/components/picture/picture.tsx';
import { mediaUrl, renditions } from '#app/content/media.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useLanguageAround, useTextAttributes } from '#app/language/use-language.ts';
import type { GroupOf } from '#app/screens/article/parts/extended-text/group-rendering.ts';
import type { Image } from '#contract/body/image.ts';
import { fileName } from '#contract/body/recording.ts';
import { isVisible } from '#contract/text/clean-text.ts';
import styles from './recording.module.css';

type Props = { embed: GroupOf<'embed'>; kind: 'audio' | 'video' };

/** The width of a film in the text, in pixels. */
const POSTER_WIDTH = 800;

/**
 * Audio or video of the media library in the browser's own player, which loads nothing of it until the reader presses play;
 * captions appear only if the reader turns them on. The title links to the file, for browsers that can't play it.
 */
export function Recording({ embed: { href, link, picture, captions }, kind }: Props) {
  const { mediaBase } = useSiteConfig();
  const words = link.children
    .map(({ text }) => text)
    .join('')
    .trim();
  const title = isVisible(words) && words !== href ? words : fileName(href);
  const attributes = useTextAttributes(title);
  const language = useLanguageAround();
  const src = mediaUrl(href, mediaBase);
  const image = picture?.image;
  const isPictured = kind === 'audio' && image;

  return (
    <figure className={isPictured ? `${styles.recording} ${styles.pictured}` : styles.recording}>
      <figcaption {...attributes}>
        <a href={src}>{title}</a>
      </figcaption>
      {isPictured && (
        <span className={styles.picture}>
          {/* The title beside it says what it is. */}
          <Picture image={{ ...image, alternativeText: '' }} sizes="9rem" />
        </span>
      )}
      {kind === 'audio' ? (
        // biome-ignore lint/a11y/useMediaCaption: browsers show none of a sound (decision 0079)
        <audio controls preload="none" src={src} aria-label={title} lang={attributes.lang} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: if the editors have added any
        <video
          controls
          playsInline
          preload="none"
          poster={image && posterUrl(image, mediaBase)}
          width={image?.width ?? 16}
          height={image?.height ?? 9}
          src={src}
          aria-label={title}
          lang={attributes.lang}
        >
          {captions && (
            <track kind="captions" src={mediaUrl(captions, '')} srcLang={language} label={nameOf(language)} />
          )}
        </video>
      )}
    </figure>
  );
}

/** The narrowest rendition that fills the place; a poster cannot have several. */
function posterUrl(image: Image, mediaBase: string): string {
  const sizes = renditions(image);
  const { url } = sizes.find(({ width }) => width >= POSTER_WIDTH) ?? sizes.at(-1) ?? image;
  return mediaUrl(url, mediaBase);
}

/** The name of a language in that language, without its region; `undefined` for an unknown one. */
const nameOf = (tag: string) =>
  new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(tag.split('-')[0] ?? '');
