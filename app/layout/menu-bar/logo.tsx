import { Link } from 'react-router';
import { type Image, mediaUrl } from '#app/content/media.ts';
import { siteRequest } from '#app/content/requests.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useContent } from '#app/content/use-content.ts';
import styles from './logo.module.css';

/**
 * The magazine's logo, in the variant that fits the colour scheme (spec §2 and §3, Site).
 * Until it is there, or where a magazine has none, its name.
 */
export function Logo() {
  const { data } = useContent(siteRequest());
  const name = data?.seo?.metaTitle || 'Home';
  const light = data?.logo?.light ?? data?.logo?.dark;
  const dark = data?.logo?.dark ?? data?.logo?.light;

  return (
    <Link className={styles.logo} to="/" title="Go to Home Page" aria-label={`${name}: go to home page`}>
      {light && dark ? (
        <>
          <LogoImage image={light} className={styles.light} />
          <LogoImage image={dark} className={styles.dark} />
        </>
      ) : (
        <span className={styles.name}>{data ? name : ''}</span>
      )}
    </Link>
  );
}

function LogoImage({ image, className }: { image: Image; className: string | undefined }) {
  const { mediaBase } = useSiteConfig();
  return (
    <img
      className={className}
      src={mediaUrl(image.url, mediaBase)}
      alt=""
      // The hidden one is not fetched.
      loading="lazy"
      width={image.width ?? undefined}
      height={image.height ?? undefined}
    />
  );
}
