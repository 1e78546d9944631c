import { circle, ellipse, format, path, rect } from '../svg';

/** The head all hair is cut for: centred on x = 300, as wide as `2 × half`, from `top` to `chin`. */
export type Head = { half: number; top: number; chin: number };

/** What is seen of the hair: `behind` the head, and `above` the face. */
export type Hair = { behind: string; above: string };

export const HAIRCUTS = [
  'crop',
  'parting',
  'bob',
  'long',
  'bun',
  'curls',
  'fringe',
  'quiff',
  'bald',
  'waves',
] as const;
export type Haircut = (typeof HAIRCUTS)[number];

/** A cap of hair over the skull that comes down to `line` at the temples. */
function cap({ half, top }: Head, line: number, front: string): string {
  const [left, right] = [format(300 - half - 5), format(300 + half + 5)];
  return `M${left} ${line}V${top + 75}C${left} ${top - 40} ${right} ${top - 40} ${right} ${top + 75}V${line}${front}Z`;
}

export function cutHair(cut: Haircut, head: Head, color: string): Hair {
  const { half, top, chin } = head;
  const fill = { fill: color };
  const [left, right] = [300 - half, 300 + half];
  const temple = top + 110;

  switch (cut) {
    case 'bald':
      return {
        behind: '',
        above: path(
          `M${left - 5} ${temple + 25}v-55q14 4 14 55zM${right + 5} ${temple + 25}v-55q-14 4-14 55z`,
          fill,
        ),
      };
    case 'crop':
      return {
        behind: '',
        above: path(
          cap(
            head,
            temple,
            `L${right - 12} ${top + 66}Q300 ${top + 44} ${left + 12} ${top + 66}L${left - 5} ${temple}`,
          ),
          fill,
        ),
      };
    case 'parting':
      return {
        behind: '',
        above: path(
          cap(
            head,
            temple + 10,
            `Q${right - 8} ${top + 70} ${left + 56} ${top + 38}Q${left + 20} ${top + 74} ${left - 5} ${temple + 10}`,
          ),
          fill,
        ),
      };
    case 'quiff':
      return {
        behind: '',
        above: path(
          `M${left - 5} ${temple}V${top + 50}C${left - 20} ${top - 30} 270 ${top - 60} ${right - 20} ${top - 44}C${right + 26} ${top - 34} ${right + 10} ${top + 30} ${right + 5} ${temple}L${right - 12} ${top + 62}Q300 ${top + 66} ${left + 26} ${top + 50}L${left + 10} ${temple - 8}Z`,
          fill,
        ),
      };
    case 'fringe':
      return {
        behind: rect(left - 22, top + 60, 2 * half + 44, chin - top - 110, { ...fill, rx: 20 }),
        above: path(
          cap(
            { ...head, half: half + 16 },
            temple + 60,
            `H${right - 4}V${top + 84}H${left + 4}V${temple + 60}`,
          ),
          fill,
        ),
      };
    case 'bob':
      return {
        behind: path(
          `M${left - 34} ${chin - 20}C${left - 40} ${top - 90} ${right + 40} ${top - 90} ${right + 34} ${chin - 20}Z`,
          fill,
        ),
        above: path(
          cap(
            head,
            temple + 20,
            `Q${right - 4} ${top + 60} 310 ${top + 34}Q${left + 20} ${top + 60} ${left - 5} ${temple + 20}`,
          ),
          fill,
        ),
      };
    case 'long':
      return {
        behind: path(
          `M${left - 46} 520C${left - 20} ${top + 60} ${left - 30} ${top - 60} 300 ${top - 46}C${right + 30} ${top - 60} ${right + 20} ${top + 60} ${right + 46} 520Z`,
          fill,
        ),
        above: path(
          cap(
            head,
            temple + 50,
            `Q${right - 10} ${top + 60} 300 ${top + 28}Q${left + 10} ${top + 60} ${left - 5} ${temple + 50}`,
          ),
          fill,
        ),
      };
    case 'bun':
      return {
        behind: circle(300, top - 44, 46, fill),
        above: path(
          cap(
            head,
            temple,
            `Q${right - 14} ${top + 50} 300 ${top + 40}Q${left + 14} ${top + 50} ${left - 5} ${temple}`,
          ),
          fill,
        ),
      };
    case 'curls': {
      const lumps = Array.from({ length: 11 }, (_, index) => {
        const turn = Math.PI * (0.94 + (index / 10) * 1.12);
        return circle(300 + Math.cos(turn) * (half + 18), top + 92 + Math.sin(turn) * 108, 42, fill);
      }).join('');
      return {
        behind: lumps + ellipse(300, top + 60, half + 24, 96, fill),
        above: path(
          cap({ ...head, half: half - 4 }, temple - 22, `q-22-30-44-22q-22-22-48-4q-28-18-48 6q-22-6-36 20`),
          fill,
        ),
      };
    }
    case 'waves':
      return {
        behind: path(
          `M${left - 40} 440q-22-40 0-74q-22-40 4-76q-16-50 14-84C${left} ${top - 60} ${right} ${top - 60} ${right + 22} ${top + 66}q30 34 14 84q26 36 4 76q22 34 0 74Z`,
          fill,
        ),
        above: path(
          cap(
            head,
            temple + 34,
            `Q${right - 2} ${top + 76} ${left + 50} ${top + 30}Q${left + 14} ${top + 84} ${left - 5} ${temple + 34}`,
          ),
          fill,
        ),
      };
  }
}
