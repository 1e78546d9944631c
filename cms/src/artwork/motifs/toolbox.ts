import { range } from '../lists';
import { mix } from '../palette';
import { circle, format, path, rect } from '../svg';

export type Bench = { wood: string; grain: string; steel: string; shine: string; grip: string; band: string };

/** The outline alone, for the shadow, and the tool in its colours; each stands upright, about 700 high. */
type Tool = { width: number; outline: string; draw: (bench: Bench) => string };

export const TOOLS: readonly Tool[] = [
  {
    width: 272,
    outline:
      'M-24-230H24L32 350Q0 366-32 350ZM74-334H-16C-84-338-138-300-168-222C-124-262-84-272-40-268L-28-244H38L74-262Z',
    draw: ({ steel, shine, grip, band }) =>
      path('M-22-250H22L32 350Q0 366-32 350Z', { fill: grip }) +
      path('M4-230H22L32 350Q20 358 6 358Z', { fill: band, 'fill-opacity': 0.35 }) +
      rect(-30, 120, 60, 22, { fill: band }) +
      path('M74-334H-16C-84-338-138-300-168-222C-124-262-84-272-40-268L-28-244H38L74-262Z', { fill: steel }) +
      path('M-60-314H62', { stroke: shine, 'stroke-width': 9, 'stroke-linecap': 'round' }) +
      rect(72, -318, 22, 42, { fill: steel }) +
      rect(90, -346, 30, 98, { fill: shine, rx: 6 }),
  },
  {
    width: 150,
    outline:
      'M-30 210L-26-190C-70-210-86-270-70-320C-60-344-44-356-30-362V-280L0-258L30-280V-362C44-356 60-344 70-320C86-270 70-210 26-190L30 210C64 236 72 290 50 324C26 358-26 358-50 324C-72 290-64 236-30 210Z',
    draw: ({ steel, shine, wood }) =>
      path(
        'M-30 210L-26-190C-70-210-86-270-70-320C-60-344-44-356-30-362V-280L0-258L30-280V-362C44-356 60-344 70-320C86-270 70-210 26-190L30 210C64 236 72 290 50 324C26 358-26 358-50 324C-72 290-64 236-30 210Z',
        { fill: steel },
      ) +
      path('M-12 190L-10-150H10L12 190Z', { fill: shine, 'fill-opacity': 0.55 }) +
      path('M0 244l30 17v34L0 312l-30-17v-34z', { fill: wood }),
  },
  {
    width: 190,
    outline:
      'M-62 130L-26-360H6L72 130ZM-76 120H84Q104 160 92 220Q100 300 60 346Q0 366-52 340Q-96 280-76 220Z',
    draw: ({ steel, shine, grip, band, wood }) => {
      const teeth = range(24)
        .map((tooth) => `l-13 ${tooth === 0 ? 10 : 10.2}l${format(15.8)} 10.2`)
        .join('');
      return (
        path(`M-62 130L-26-360H6L72 130Z`, { fill: shine }) +
        path(`M6-360${teeth}L72 130L40 130L-4-360Z`, { fill: steel }) +
        path('M-44 130L-18-350', { stroke: steel, 'stroke-width': 7 }) +
        path('M-76 120H84Q104 160 92 220Q100 300 60 346Q0 366-52 340Q-96 280-76 220Z', { fill: grip }) +
        path('M-30 190Q10 168 46 196Q56 250 34 296Q0 312-28 290Q-46 240-30 190Z', { fill: wood }) +
        circle(-50, 150, 9, { fill: band }) +
        circle(58, 150, 9, { fill: band })
      );
    },
  },
  {
    width: 90,
    outline: 'M-44-370H44V370H-44Z',
    draw: ({ band, grip, steel, shine }) => {
      const marks = range(72)
        .map((mark) => `M44 ${-360 + mark * 10}h-${mark % 10 === 0 ? 46 : mark % 5 === 0 ? 32 : 18}`)
        .join('');
      return (
        rect(-44, -370, 88, 740, { fill: mix(band, shine, 0.55) }) +
        rect(-44, -370, 22, 740, { fill: grip }) +
        path(marks, { stroke: steel, 'stroke-width': 3.6 }) +
        circle(-2, 340, 13, { fill: steel })
      );
    },
  },
];
