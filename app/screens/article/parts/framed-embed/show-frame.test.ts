// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { showFramesOnPress } from './show-frame.ts';

const press = () => document.querySelector('button')?.click();
const frames = () => document.querySelectorAll('iframe');

beforeEach(() => {
  history.replaceState(null, '');
  document.body.innerHTML =
    '<div data-frame="about:blank"><a href="https://vimeo.com/1">A film</a><button>Show</button></div>';
});

test('pressing the button twice shows one frame', () => {
  showFramesOnPress();
  press();
  press();
  expect(frames()).toHaveLength(1);
});

test('the button shows the frame again after it was removed', () => {
  showFramesOnPress();
  press();
  frames()[0]?.remove();
  press();
  expect(frames()[0]?.title).toBe('A film');
});
