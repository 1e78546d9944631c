import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embedFrame } from './embed-frame.ts';

test.each([
  {
    href: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  },
  {
    href: 'https://m.youtube.com/watch?app=m&v=aqz-KE-bpKQ&t=90s',
    src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90',
  },
  {
    href: 'https://youtu.be/aqz-KE-bpKQ?t=1m30s',
    src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90',
  },
  {
    href: 'https://youtu.be/aqz-KE-bpKQ?t=1h2s',
    src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=3602',
  },
  { href: 'https://youtu.be/aqz-KE-bpKQ?si=x', src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ' },
  {
    href: '//youtube.com/shorts/aqz-KE-bpKQ',
    src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  },
  { href: 'https://vimeo.com/76979871', src: 'https://player.vimeo.com/video/76979871?dnt=1' },
  {
    href: 'https://vimeo.com/76979871/8272103f6e',
    src: 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  },
  {
    href: 'https://player.vimeo.com/video/76979871?title=0&h=8272103f6e',
    src: 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  },
  ...['description', 'en', 'de'].map((page) => ({
    href: `https://vimeo.com/76979871/${page}`,
    src: 'https://player.vimeo.com/video/76979871?dnt=1',
  })),
  {
    href: 'https://soundcloud.com/ada/tide?in=ada/sets/x',
    src: 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fada%2Ftide%3Fin%3Dada%2Fsets%2Fx',
  },
  {
    href: 'https://open.spotify.com/intl-de/track/11dFghVXANMlKmJXsNCbNl?si=x',
    src: 'https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl',
  },
  { href: 'https://datawrapper.dwcdn.net/aB1cD/3/', src: 'https://datawrapper.dwcdn.net/aB1cD/' },
  { href: 'https://www.datawrapper.de/_/aB1cD/', src: 'https://datawrapper.dwcdn.net/aB1cD/' },
  {
    href: 'https://www.openstreetmap.org/#map=7/57.0/-5.6',
    src: 'https://www.openstreetmap.org/export/embed.html?bbox=-9.1156%2C55.8033%2C-2.0844%2C58.1967',
  },
  {
    href: 'https://www.openstreetmap.org/?mlat=57.01&mlon=-5.6#map=7/57.0/-5.6',
    src: 'https://www.openstreetmap.org/export/embed.html?bbox=-9.1156%2C55.8033%2C-2.0844%2C58.1967&marker=57.01%2C-5.6',
  },
  {
    href: 'https://www.google.com/maps/embed?pb=!1m18!2d-3.2',
    src: 'https://www.google.com/maps/embed?pb=!1m18!2d-3.2',
  },
  {
    href: 'https://www.google.com/maps/place/Leith,+Edinburgh/@55.97,-3.17,14.5z/data=!3m1',
    src: 'https://www.google.com/maps?q=Leith,+Edinburgh&ll=55.97,-3.17&z=14&output=embed',
  },
  {
    href: 'https://www.google.com/maps/@55.97,-3.17,14z',
    src: 'https://www.google.com/maps?ll=55.97,-3.17&z=14&output=embed',
  },
  {
    href: 'https://bsky.app/profile/ada.example/post/3la62zxt4rs2j',
    src: 'https://embed.bsky.app/embed/ada.example/app.bsky.feed.post/3la62zxt4rs2j',
  },
  { href: 'https://www.tiktok.com/@ada.b/video/123?x=y', src: 'https://www.tiktok.com/player/v1/123' },
  { href: 'https://www.instagram.com/ada/reel/C_x-1/', src: 'https://www.instagram.com/p/C_x-1/embed/' },
  {
    href: 'https://www.facebook.com/watch/?v=1',
    src: 'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D1',
  },
  {
    href: 'https://m.facebook.com/ada/posts/1',
    src: 'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fada%2Fposts%2F1',
  },
  {
    href: 'https://TWITTER.com/ada/status/1?s=20',
    src: 'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=1',
  },
])('$href', ({ href, src }) => {
  expect(embedFrame(href)?.src).toBe(src);
});

test.each([
  'https://www.youtube.com/@ada',
  'https://www.youtube.com/abcdefghijk',
  'https://youtube.com.example/watch?v=aqz-KE-bpKQ',
  'https://evil.example/?https://youtu.be/aqz-KE-bpKQ',
  'https://vimeo.com/channels',
  'https://mastodon.example/@ada/110',
  'https://maps.app.goo.gl/abc',
  'https://www.google.com/search?q=tide',
  'https://x.com/ada',
  'mailto:ada@youtu.be',
  '/article/abc/tide',
])('%s has no frame', (href) => {
  expect(embedFrame(href)).toBeNull();
});

test('a frame is always one of a known provider, whatever the URL', () => {
  const start = fc.constantFrom(
    'youtu.be/aqz-KE-bpKQ',
    'soundcloud.com/a/b',
    'google.com/maps/embed?pb=',
    'google.com/maps/place/a/@1,1,1z',
    'facebook.com/photo',
    '',
  );
  fc.assert(
    fc.property(start, fc.string(), (known, text) => {
      const frame = embedFrame(`https://${known}${text}`);
      return frame === null || new URL(frame.src).origin === frame.origin;
    }),
  );
});
