import { describe, expect, test } from 'vitest';
import { CLOSED, type MenuEvent, type MenuState, menuReducer } from './menu-state.ts';

const press = (category: string): MenuEvent => ({ type: 'category pressed', category });
const TOGGLE: MenuEvent = { type: 'toggle pressed', first: 'Science' };
const point = (category: string): MenuEvent => ({ type: 'category pointed at', category });
const after = (...events: MenuEvent[]): MenuState => events.reduce(menuReducer, CLOSED);

describe('the menu', () => {
  test.each<{ story: string; events: MenuEvent[]; open: boolean; category: string | null }>([
    { story: 'opens on a click', events: [press('Science')], open: true, category: 'Science' },
    {
      story: 'closes on a click on the active category',
      events: [press('Science'), press('Science')],
      open: false,
      category: null,
    },
    {
      story: 'has one active category at a time',
      events: [press('Science'), press('Food')],
      open: true,
      category: 'Food',
    },
    { story: 'opens where the pointer rests', events: [point('Science')], open: true, category: 'Science' },
    {
      story: 'stays open on the click that follows the pointer',
      events: [point('Science'), press('Science')],
      open: true,
      category: 'Science',
    },
    {
      story: 'closes on the second click after the pointer opened it',
      events: [point('Science'), press('Science'), press('Science')],
      open: false,
      category: null,
    },
    {
      story: 'closes when the pointer that opened it leaves',
      events: [point('Science'), { type: 'pointer left' }],
      open: false,
      category: null,
    },
    {
      story: 'stays when the pointer leaves what was pressed open',
      events: [press('Science'), point('Food'), { type: 'pointer left' }],
      open: true,
      category: 'Food',
    },
    {
      story: 'is switched on by its toggle, with the first category',
      events: [TOGGLE],
      open: true,
      category: 'Science',
    },
    {
      story: 'that its toggle opened closes on a click on the category it shows',
      events: [TOGGLE, press('Science')],
      open: false,
      category: null,
    },
    {
      story: 'opens by its toggle before the categories are there',
      events: [{ type: 'toggle pressed', first: null }],
      open: true,
      category: null,
    },
    {
      story: 'is switched off by its toggle',
      events: [press('Food'), TOGGLE],
      open: false,
      category: null,
    },
    { story: 'closes', events: [press('Food'), { type: 'closed' }], open: false, category: null },
  ])('$story', ({ events, open, category }) => {
    expect(after(...events)).toMatchObject({ open, category });
  });
});
