// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { keepPress, replayPress } from './presses.ts';

beforeEach(() => {
  document.body.innerHTML = '<button type="button"><b>Menu</b></button><button>Search</button><p>Words</p>';
  keepPress();
});

/** Presses these before the application is there, and tells how often the buttons hear it afterwards. */
function pressEarly(...selectors: string[]) {
  for (const selector of selectors) document.querySelector<HTMLElement>(selector)?.click();
  const heard = vi.fn();
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', heard);
  return heard;
}

test('a button that is pressed before the application is there is pressed when it is', () => {
  const heard = pressEarly('b', 'p');
  replayPress();
  expect(heard).toHaveBeenCalledOnce();
  replayPress();
  expect(heard).toHaveBeenCalledOnce();
});

test.each(['p', 'button:not([type])'])('a press of %s is not done again', (selector) => {
  const heard = pressEarly(selector);
  replayPress();
  expect(heard).not.toHaveBeenCalled();
});

test('a button that is gone by then is not pressed', () => {
  const heard = pressEarly('b');
  document.querySelector('button')?.remove();
  replayPress();
  expect(heard).not.toHaveBeenCalled();
});

test('what is pressed once the application is there is not kept', () => {
  replayPress();
  const heard = pressEarly('b');
  replayPress();
  expect(heard).not.toHaveBeenCalled();
});
