type OembedProvider = {
  /** Its documented address for oEmbed, which asks for no key. */
  endpoint: string;
  /** Where that and its pictures are; their subdomains, too. Nothing else is requested. */
  hosts: readonly string[];
};

/**
 * The providers that say what can be embedded from them, by the names of `embedProvider`. Instagram and Facebook want a key,
 * maps have no oEmbed, and Mastodon is on any host.
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
