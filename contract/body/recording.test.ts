import { expect, test } from 'vitest';
import { isCaptions, recordingKind } from './recording.ts';

test.each([
  { href: '/uploads/fog_0123456789.mp3', kind: 'audio' },
  { href: '/uploads/fog_0123456789.OPUS', kind: 'audio' },
  { href: '/uploads/fog_0123456789.webm', kind: 'video' },
  { href: '/uploads/fog.jpg', kind: null },
  { href: '/uploads/mp3', kind: null },
  { href: '/article/fog.mp3', kind: null },
  { href: 'https://elsewhere.example/uploads/fog.mp3', kind: null },
  { href: '//elsewhere.example/uploads/fog.mp3', kind: null },
  { href: '/uploads/fog.jpg?a.mp3', kind: null },
])('an embed of $href is $kind', ({ href, kind }) => {
  expect(recordingKind(href)).toBe(kind);
});

test('recognises recordings on a separate media host', () => {
  const base = 'https://media.example';
  expect(recordingKind('https://media.example/a/fog.mp4', base)).toBe('video');
  expect(recordingKind('https://media.example.org/fog.mp4', base)).toBeNull();
});

test.each([
  { path: '/uploads/fog_0123456789.vtt', isOne: true },
  { path: '/uploads/fog.VTT', isOne: true },
  { path: '/uploads/fog.srt', isOne: false },
  { path: '/uploads/fog.mp4?a.vtt', isOne: false },
  { path: 'https://elsewhere.example/uploads/fog.vtt', isOne: false },
  { path: '//elsewhere.example/uploads/fog.vtt', isOne: false },
])('recognises $path as captions: $isOne', ({ path, isOne }) => {
  expect(isCaptions(path)).toBe(isOne);
});
