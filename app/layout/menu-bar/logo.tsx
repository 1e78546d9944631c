import { useImageFailure } from '#app/components/picture/use-image-failure.ts';
import { mediaUrl } from '#app/content/media.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useContent } from '#app/content/use-content.ts';
import { useWords } from '#app/language/use-language.ts';
import type { Image } from '#contract/body/image.ts';
import { siteCall } from '#contract/calls/site.ts';
import styles from './logo.module.css';

/**
 * The logo in the variant for the colour scheme, linked to the home page (spec §2 and §3, Site). Without a logo, or if it
 * fails to load, it is the name of the magazine.
 */
export function Logo() {
  const words = useWords();
  const { loading, data } = useContent(siteCall.request());
  const name = data?.seo?.metaTitle || words.home;
  const light = data?.logo?.light ?? data?.logo?.dark;
  const dark = data?.logo?.dark ?? data?.logo?.light;

  return (
    <a className={styles.logo} href="/" title={words.goToHomePage} aria-label={words.logoLabel(name)}>
      {light && dark ? (
        <>
          <LogoImage image={light} className={styles.light} name={name} />
          <LogoImage image={dark} className={styles.dark} name={name} hidden />
        </>
      ) : (
        <span className={styles.name}>{!loading && name}</span>
      )}
    </a>
  );
}

type LogoImageProps = {
  image: Image;
  /** Shows it in one colour scheme only. */
  className: string | undefined;
  /** Replaces the image if it fails to load. */
  name: string;
  /** Applies even without styles. */
  hidden?: boolean;
};

function LogoImage({ image, className, name, hidden }: LogoImageProps) {
  const { mediaBase } = useSiteConfig();
  const { failed, props } = useImageFailure();
  if (failed) {
    return (
      <span className={`${styles.name} ${className}`} hidden={hidden}>
        {name}
      </span>
    );
  }
  return (
    <img
      {...props}
      className={className}
      hidden={hidden}
      src={mediaUrl(image.url, mediaBase)}
      alt=""
      // Keeps the hidden variant from loading.
      loading="lazy"
      width={image.width ?? undefined}
      height={image.height ?? undefined}
    />
  );
}
