import { distance, mix, type Palette } from '../palette';
import type { Random } from '../random';
import { circle, format, group, path } from '../svg';
import { drawClothes, drawGlasses, drawHat } from './clothes';
import { drawBeard, drawFeatures } from './face';
import { cutHair, HAIRCUTS, type Hair, type Head } from './hair';

const SKINS = ['#f3d3b5', '#e8b98f', '#d79a6c', '#bf7d4f', '#96592f', '#6d3f24', '#573422'] as const;
const BLUSH = '#d4503a';
const BLACK_HAIRS = ['#17141a', '#17141a', '#1f1512', '#2b1a14', '#b9b1a5', '#efe7d6'] as const;
const HAIRS = [
  '#1d1a1c',
  '#3a2419',
  '#6b3d1f',
  '#a5632c',
  '#d9a441',
  '#b9b1a5',
  '#8c2f1b',
  '#efe7d6',
] as const;

/** An invented person from the shoulders up, in a field of 600 × 600 that `ground` fills. */
export function drawBust(random: Random, palette: Palette, ground: string): string {
  const skin = random.pick(SKINS);
  const shade = mix(skin, '#5a1f1a', 0.24);
  const isDarkSkinned = SKINS.indexOf(skin) >= 5;
  const hairs = (isDarkSkinned ? BLACK_HAIRS : HAIRS).filter(
    (hair) => distance(hair, skin) > 50 && distance(hair, ground) > 45,
  );
  const hairColor = random.pick(hairs);
  const head: Head = { half: random.int(86, 100), top: random.int(148, 168), chin: random.int(396, 418) };
  const { half, top, chin } = head;
  const jaw = random.between(46, 78);
  const [left, right] = [format(300 - half), format(300 + half)];
  const skull = `M${left} ${top + 96}C${left} ${top - 32} ${right} ${top - 32} ${right} ${top + 96}V${top + 140}C${right} ${chin - 30} ${format(300 + jaw)} ${chin} 300 ${chin}C${format(300 - jaw)} ${chin} ${left} ${chin - 30} ${left} ${top + 140}Z`;
  const light = random.sign();
  const cheek = format(300 + light * half);
  // Half of the skull, cut down its middle: one side of the face lies in shade.
  const halfFace = `M300 ${top}C${format(300 + (light * half) / 2)} ${top} ${cheek} ${top + 32} ${cheek} ${top + 96}V${top + 140}C${cheek} ${chin - 30} ${format(300 + light * jaw)} ${chin} 300 ${chin}Z`;

  const hat = random.chance(0.22)
    ? drawHat(
        random,
        head,
        random.pick(
          [palette.accent, palette.deep, palette.spark, palette.ink].filter((ink) => ink !== ground),
        ),
        palette.paper,
      )
    : '';
  const style = hat ? random.pick(['crop', 'long', 'waves', 'bob'] as const) : random.pick(HAIRCUTS);
  const hair: Hair = cutHair(style, head, hairColor);
  const bearded = random.chance(['crop', 'bald', 'quiff', 'parting'].includes(style) ? 0.5 : 0);
  const isGrey = hairColor === '#efe7d6' || hairColor === '#b9b1a5';
  const dark = mix(isGrey ? '#3a2c26' : hairColor, '#140d0d', 0.7);
  const ears =
    circle(300 - light * half, top + 136, 22, { fill: skin }) +
    circle(300 + light * half, top + 136, 22, { fill: mix(skin, shade, 0.6) });
  const rings =
    !bearded && random.chance(0.3)
      ? circle(300 - half - 4, top + 170, 10, { fill: palette.spark }) +
        circle(300 + half + 4, top + 170, 10, { fill: palette.spark })
      : '';

  return group(
    {},
    hair.behind,
    path(`M250 ${chin - 60}H350V452Q300 500 250 452Z`, { fill: skin }),
    drawClothes(random, palette, ground, skin),
    path(`M250 ${chin - 34}H350V${chin}Q320 ${chin + 40} 250 ${chin + 6}Z`, { fill: shade }),
    ears,
    path(skull, { fill: skin }),
    path(halfFace, { fill: shade, 'fill-opacity': 0.42 }),
    random.chance(0.6)
      ? circle(300 - half + 32, top + 168, 18, { fill: BLUSH, 'fill-opacity': 0.32 }) +
          circle(300 + half - 32, top + 168, 18, { fill: BLUSH, 'fill-opacity': 0.32 })
      : '',
    bearded ? drawBeard(random, head, hairColor) : '',
    drawFeatures(
      random,
      head,
      dark,
      mix(skin, '#5a1f1a', 0.45),
      mix(isDarkSkinned ? '#c4584a' : '#a8392e', skin, 0.12),
      isDarkSkinned ? '#f3e6d2' : undefined,
    ),
    hair.above,
    rings,
    random.chance(0.32) ? drawGlasses(random, head, random.pick([palette.ink, palette.deep, '#2a211d'])) : '',
    hat,
  );
}
