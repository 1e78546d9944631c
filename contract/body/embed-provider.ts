/**
 * Providers of videos, sounds, posts, maps and charts by their hosts, and by the beginning of the path if a host also has other
 * pages.
 */
const PROVIDERS: readonly (readonly [host: string, name: string, path?: string])[] = [
  ['youtube.com', 'YouTube'],
  ['youtube-nocookie.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
  ['vimeo.com', 'Vimeo'],
  ['bsky.app', 'Bluesky'],
  ['instagram.com', 'Instagram'],
  ['tiktok.com', 'TikTok'],
  ['x.com', 'X'],
  ['twitter.com', 'X'],
  ['facebook.com', 'Facebook'],
  ['fb.watch', 'Facebook'],
  ['soundcloud.com', 'SoundCloud'],
  ['spotify.com', 'Spotify'],
  ['datawrapper.de', 'Datawrapper'],
  ['datawrapper.dwcdn.net', 'Datawrapper'],
  ['openstreetmap.org', 'OpenStreetMap'],
  ['maps.google.com', 'Google Maps'],
  ['maps.app.goo.gl', 'Google Maps'],
  ['google.com', 'Google Maps', '/maps'],
];

/**
 * The name of an embed's provider for readers, by the embed's URL (as `safeHref` returns it): the host itself if the provider is
 * unknown; `''` for a URL without a host.
 */
export function embedProvider(href: string): string {
  const { host = '', path = '' } =
    /^(?:https?:)?\/\/(?<host>[^/?#:]+)[^/?#]*(?<path>[^?#]*)/i.exec(href)?.groups ?? {};
  const name = host.toLowerCase().replace(/^www\./, '');
  const provider = PROVIDERS.find(
    ([suffix, , start = '']) => `.${name}`.endsWith(`.${suffix}`) && path.startsWith(start),
  );
  if (provider) return provider[1];
  return name && isMastodonPost(path) ? 'Mastodon' : name;
}

/** Whether the provider of an embed is one of the above; others are named by their hosts. */
export const hasKnownProvider = (href: string): boolean => /^[^.]+$/.test(embedProvider(href));

/** Mastodon runs on thousands of hosts; the URLs of its posts look alike. */
const isMastodonPost = (path: string): boolean => /^\/@[\w.@-]+\/\d+$/.test(path);
