import { describe, expect, test } from 'vitest';
import { CLOSED, type MenuEvent, type MenuState, menuReducer } from './menu-state.ts';

const press = (category: string): MenuEvent => ({ type: 'category pressed', category });
const TOGGLE: MenuEvent = { type: 'toggle pressed', first: 'Science' };
const hover = (category: string): MenuEvent => ({ type: 'category hovered', category });
const after = (...events: MenuEvent[]): MenuState => events.reduce(menuReducer, CLOSED);

describe('the menu', () => {
  test.each<{ behaviour: string; events: MenuEvent[]; open: boolean; category: string | null }>([
    { behaviour: 'opens on a click', events: [press('Science')], open: true, category: 'Science' },
    {
      behaviour: 'closes on a click on the active category',
      events: [press('Science'), press('Science')],
      open: false,
      category: null,
    },
    {
      behaviour: 'has one active category at a time',
      events: [press('Science'), press('Food')],
      open: true,
      category: 'Food',
    },
    { behaviour: 'opens on hover', events: [hover('Science')], open: true, category: 'Science' },
    {
      behaviour: 'stays open on a click after hovering',
      events: [hover('Science'), press('Science')],
      open: true,
      category: 'Science',
    },
    {
      behaviour: 'closes on the second click after hovering',
      events: [hover('Science'), press('Science'), press('Science')],
      open: false,
      category: null,
    },
    {
      behaviour: 'closes when the pointer leaves, if hovering opened it',
      events: [hover('Science'), { type: 'pointer left' }],
      open: false,
      category: null,
    },
    {
      behaviour: 'stays open when the pointer leaves, if a click opened it',
      events: [press('Science'), hover('Food'), { type: 'pointer left' }],
      open: true,
      category: 'Food',
    },
    {
      behaviour: 'opens with its toggle on the first category',
      events: [TOGGLE],
      open: true,
      category: 'Science',
    },
    {
      behaviour: 'closes on a click on the active category after its toggle opened it',
      events: [TOGGLE, press('Science')],
      open: false,
      category: null,
    },
    {
      behaviour: 'opens with its toggle while the categories are loading',
      events: [{ type: 'toggle pressed', first: null }],
      open: true,
      category: null,
    },
    {
      behaviour: 'closes with its toggle',
      events: [press('Food'), TOGGLE],
      open: false,
      category: null,
    },
    { behaviour: 'closes', events: [press('Food'), { type: 'closed' }], open: false, category: null },
  ])('$behaviour', ({ events, open, category }) => {
    expect(after(...events)).toMatchObject({ open, category });
  });
});
