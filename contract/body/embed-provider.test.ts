import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embedProvider } from './embed-provider.ts';

test.each([
  { href: 'https://www.youtube.com/watch?v=abc', name: 'YouTube' },
  { href: 'https://youtu.be/abc', name: 'YouTube' },
  { href: 'https://player.vimeo.com/video/1', name: 'Vimeo' },
  { href: 'https://bsky.app/profile/a.example/post/1', name: 'Bluesky' },
  { href: 'https://mastodon.example/@ada/110', name: 'Mastodon' },
  { href: 'https://medium.example/@ada/the-tide-9f', name: 'medium.example' },
  { href: 'https://www.instagram.com/p/abc/', name: 'Instagram' },
  { href: 'https://www.tiktok.com/@ada/video/1', name: 'TikTok' },
  { href: 'https://x.com/ada/status/1', name: 'X' },
  { href: '//m.facebook.com/ada', name: 'Facebook' },
  { href: 'https://soundcloud.com/ada/tide', name: 'SoundCloud' },
  { href: 'https://open.spotify.com/track/1', name: 'Spotify' },
  { href: 'https://datawrapper.dwcdn.net/abc/1/', name: 'Datawrapper' },
  { href: 'https://www.openstreetmap.org/#map=7/57/-5', name: 'OpenStreetMap' },
  { href: 'https://www.google.com/maps/place/Leith', name: 'Google Maps' },
  { href: 'https://maps.app.goo.gl/abc', name: 'Google Maps' },
  { href: 'https://www.google.com/search?q=tide', name: 'google.com' },
  { href: 'https://notyoutube.com/', name: 'notyoutube.com' },
  { href: 'https://youtube.com.example/', name: 'youtube.com.example' },
  { href: 'HTTPS://VIMEO.COM:443/1', name: 'Vimeo' },
  { href: '/article/abc/tide', name: '' },
])('$href belongs to $name', ({ href, name }) => {
  expect(embedProvider(href)).toBe(name);
});

test('any text belongs to a known provider or to none', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof embedProvider(`https://${text}`) === 'string'));
});
