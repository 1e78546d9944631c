import { expect, test } from 'vitest';
import { readTime } from './read-time';

test.each([
  { text: '7:00', time: '7:00' },
  { text: '07:05', time: '7:05' },
  { text: ' 7.05 ', time: '7:05' },
  { text: '19h30', time: '19:30' },
  { text: '1930', time: '19:30' },
  { text: '700', time: '7:00' },
  { text: '7', time: '7:00' },
  { text: '0:00', time: '0:00' },
  { text: '7:00 pm', time: '19:00' },
  { text: '7 P', time: '19:00' },
  { text: '12:15 a.m.', time: '0:15' },
  { text: '12pm', time: '12:00' },
  { text: '', time: null },
  { text: '00:007:00', time: null },
  { text: '24:00', time: null },
  { text: '7:60', time: null },
  { text: '7:5', time: null },
  { text: '13 pm', time: null },
  { text: '0 am', time: null },
  { text: 'noon', time: null },
  { text: '-1:00', time: null },
])('“$text” is read as the time $time', ({ text, time }) => {
  const read = readTime(text);
  expect(read && `${read.hours}:${String(read.minutes).padStart(2, '0')}`).toBe(time);
});
