/** How a provider shows an embed in a frame. */
export type EmbedFrame = {
  /** Begins with the origin, which is always one of those below. */
  src: string;
  origin: string;
  shape: 'film' | 'portrait' | 'sound' | 'post' | 'map';
  /** Whether the provider refuses to show anything to a site that it can't identify. */
  needsReferrer: boolean;
};

type Rule = {
  /** Matches a URL without its scheme and without `www.` or `m.`. */
  address: RegExp;
  origin: string;
  /** From the groups of the pattern and the whole URL. */
  path: (groups: readonly string[], address: string) => string;
  shape: EmbedFrame['shape'];
  needsReferrer?: true;
};

/** Frames that work without the provider's script on our page. A URL only ever becomes part of a path or query. */
const RULES: readonly Rule[] = [
  {
    address:
      /^(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|(?:embed|shorts|live)\/))([\w-]{11})(?![\w-])/,
    origin: 'https://www.youtube-nocookie.com',
    path: ([id], address) => {
      const start = startOf(address);
      return `/embed/${id}${start > 0 ? `?start=${start}` : ''}`;
    },
    shape: 'film',
    needsReferrer: true,
  },
  {
    address: /^(?:player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:(?:\/|\?(?:[^#]*&)?h=)([\da-f]{6,})(?![^/?&#]))?/,
    origin: 'https://player.vimeo.com',
    path: ([id, key]) => `/video/${id}?dnt=1${key ? `&h=${key}` : ''}`,
    shape: 'film',
    needsReferrer: true,
  },
  {
    address: /^soundcloud\.com\/[\w-]+\/[\w-]+/,
    origin: 'https://w.soundcloud.com',
    path: (_, address) => `/player/?url=${encodeURIComponent(`https://${address}`)}`,
    shape: 'sound',
  },
  {
    address:
      /^open\.spotify\.com\/(?:intl-[a-z]+\/|embed\/)?(track|album|playlist|artist|episode|show)\/([\da-z]{22})/i,
    origin: 'https://open.spotify.com',
    path: ([kind, id]) => `/embed/${kind}/${id}`,
    shape: 'sound',
  },
  {
    address: /^datawrapper\.(?:dwcdn\.net|de\/_)\/([\da-z]{5})(?![\da-z])/i,
    origin: 'https://datawrapper.dwcdn.net',
    path: ([id]) => `/${id}/`,
    shape: 'map',
  },
  {
    address:
      /^openstreetmap\.org\/[^#]*#map=(\d{1,2})(?:\.\d+)?\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/,
    origin: 'https://www.openstreetmap.org',
    path: ([zoom, latitude, longitude], address) => {
      const [, north, east] = /[?&]mlat=(-?\d+(?:\.\d+)?)&mlon=(-?\d+(?:\.\d+)?)/.exec(address) ?? [];
      const bounds = boundsOf(Number(zoom), Number(latitude), Number(longitude));
      return `/export/embed.html?bbox=${bounds}${north && east ? `&marker=${north}%2C${east}` : ''}`;
    },
    shape: 'map',
  },
  {
    address: /^(?:maps\.)?google\.com\/maps\/embed\?(pb=[^&#]+)/,
    origin: 'https://www.google.com',
    path: ([map]) => `/maps/embed?${map}`,
    shape: 'map',
  },
  {
    address:
      /^(?:maps\.)?google\.com\/maps\/(?:place\/([^/?#&]+)\/)?@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?),(\d{1,2})(?:\.\d+)?z/,
    origin: 'https://www.google.com',
    path: ([place, latitude, longitude, zoom]) =>
      `/maps?${place ? `q=${place}&` : ''}ll=${latitude},${longitude}&z=${zoom}&output=embed`,
    shape: 'map',
  },
  {
    address: /^bsky\.app\/profile\/([\w.:-]+)\/post\/(\w+)/,
    origin: 'https://embed.bsky.app',
    path: ([author, id]) => `/embed/${author}/app.bsky.feed.post/${id}`,
    shape: 'post',
  },
  {
    address: /^tiktok\.com\/@[\w.-]+\/video\/(\d+)/,
    origin: 'https://www.tiktok.com',
    path: ([id]) => `/player/v1/${id}`,
    shape: 'portrait',
  },
  {
    address: /^instagram\.com\/(?:[\w.]+\/)?(?:p|reel)\/([\w-]+)/,
    origin: 'https://www.instagram.com',
    path: ([id]) => `/p/${id}/embed/`,
    shape: 'post',
  },
  {
    address: /^facebook\.com\/(?:watch\/?\?|reel\/|[\w.-]+\/videos\/)/,
    origin: 'https://www.facebook.com',
    path: (_, address) => `/plugins/video.php?href=${facebook(address)}`,
    shape: 'film',
  },
  {
    address: /^facebook\.com\/(?:[\w.-]+\/posts\/|permalink\.php\?|photo)/,
    origin: 'https://www.facebook.com',
    path: (_, address) => `/plugins/post.php?href=${facebook(address)}`,
    shape: 'post',
  },
  {
    address: /^(?:x|twitter)\.com\/\w+\/status\/(\d+)/,
    origin: 'https://platform.twitter.com',
    path: ([id]) => `/embed/Tweet.html?dnt=true&id=${id}`,
    shape: 'post',
  },
];

/** The frame of an embed by its URL, as `safeHref` returns it; `null` if its provider has no frame for it. */
export function embedFrame(href: string): EmbedFrame | null {
  const { host = '', rest = '' } =
    /^(?:https?:)?\/\/(?:(?:www|m|mobile)\.)?(?<host>[^/?#]+)(?<rest>.*)/i.exec(href)?.groups ?? {};
  const address = host.toLowerCase() + rest;
  for (const { address: pattern, origin, path, shape, needsReferrer = false } of RULES) {
    const [match, ...groups] = pattern.exec(address) ?? [];
    if (match) return { src: origin + path(groups, address), origin, shape, needsReferrer };
  }
  return null;
}

/** The second at which a film starts: of `t=90`, `t=90s` and `t=1m30s`, 90. */
function startOf(address: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /[?&](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,4})m)?(\d{1,6})?/.exec(address) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

const facebook = (address: string): string => encodeURIComponent(`https://www.${address}`);

/** West, south, east and north of a map of 640 × 400 pixels in Mercator's projection, in degrees. */
function boundsOf(zoom: number, latitude: number, longitude: number): string {
  const degreesPerPixel = 360 / 256 / 2 ** zoom;
  const [x, y] = [320 * degreesPerPixel, 200 * degreesPerPixel * Math.cos((latitude * Math.PI) / 180)];
  return [longitude - x, latitude - y, longitude + x, latitude + y]
    .map((degrees) => degrees.toFixed(4))
    .join('%2C');
}
