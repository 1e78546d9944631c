import { useSiteConfig } from '#app/content/site-config.ts';

type Props = {
  title: string;
  description: string;
  /** The page's one address, from the site's root; `null` for pages that have none (errors). */
  path: string | null;
};

/** Title, description and canonical address of a page; React carries them into the head. */
export function PageHead({ title, description, path }: Props) {
  const { origin } = useSiteConfig();
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {path !== null ? (
        <link rel="canonical" href={`${origin}${path}`} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
