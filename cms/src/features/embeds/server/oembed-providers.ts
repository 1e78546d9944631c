type OembedProvider = {
  /** Its documented URL for oEmbed, which works without a key. */
  endpoint: string;
  /** The hosts of that URL and of its pictures, including subdomains. Nothing else is requested. */
  hosts: readonly string[];
};

/**
 * Providers that describe their embeds, by the names of `embedProvider`. Instagram and Facebook require a key, maps don't support
 * oEmbed, and Mastodon runs on any host.
 */
export const OEMBED_PROVIDERS: ReadonlyMap<string, OembedProvider> = new Map([
  ['YouTube', { endpoint: 'https://www.youtube.com/oembed', hosts: ['youtube.com', 'ytimg.com'] }],
  ['Vimeo', { endpoint: 'https://vimeo.com/api/oembed.json', hosts: ['vimeo.com', 'vimeocdn.com'] }],
  ['Bluesky', { endpoint: 'https://embed.bsky.app/oembed', hosts: ['embed.bsky.app'] }],
  [
    'TikTok',
    {
      endpoint: 'https://www.tiktok.com/oembed',
      hosts: ['tiktok.com', 'tiktokcdn.com', 'tiktokcdn-eu.com', 'tiktokcdn-us.com'],
    },
  ],
  ['SoundCloud', { endpoint: 'https://soundcloud.com/oembed', hosts: ['soundcloud.com', 'sndcdn.com'] }],
  [
    'Spotify',
    { endpoint: 'https://open.spotify.com/oembed', hosts: ['spotify.com', 'scdn.co', 'spotifycdn.com'] },
  ],
  [
    'Datawrapper',
    { endpoint: 'https://api.datawrapper.de/v3/oembed', hosts: ['datawrapper.de', 'datawrapper.dwcdn.net'] },
  ],
  ['X', { endpoint: 'https://publish.twitter.com/oembed', hosts: ['publish.twitter.com', 'publish.x.com'] }],
]);
