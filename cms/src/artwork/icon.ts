export const ICON_NAMES = [
  'long-read',
  'interview',
  'data',
  'essay',
  'letter',
  'photo',
  'society',
  'science',
  'technology',
  'environment',
  'cities',
  'economy',
  'culture',
  'food',
  'letters',
] as const;

export type IconName = (typeof ICON_NAMES)[number];

/** One tone that stands out from light and dark ground alike. */
const STROKE = '#857a6d';

/** Lines of one weight on a field of 48 × 48; three units stay free all around. */
const LINES: Record<IconName, string> = {
  // An open book with a ribbon.
  'long-read':
    '<path d="M24 13C19 9 12 8 5 9v28c7-1 14 0 19 4 5-4 12-5 19-4V9c-7-1-14 0-19 4v28"/><path d="M32 9v13l4-3 4 3V9"/>',
  // Two balloons, one behind the other.
  interview: '<path d="M5 8h24v17H16l-6 6v-6H5z"/><path d="M34 17h9v17h-5v6l-6-6H19v-4"/>',
  // Bars below a line of measurements.
  data: '<path d="M5 43h38M10 43V31h6v12M21 43V25h6v18M32 43V21h6v22"/><path d="M7 20l11-8 8 4L41 5"/>',
  // A pencil and the line it draws.
  essay: '<path d="M33 6l9 9-25 25-12 3 3-12zM27 12l9 9M27 42h15"/>',
  // A sealed envelope.
  letter: '<rect x="5" y="10" width="38" height="28"/><path d="M5 12l19 15 19-15"/>',
  photo: '<path d="M5 14h9l4-6h12l4 6h9v26H5z"/><circle cx="24" cy="26" r="8"/><path d="M37 20h1"/>',
  // Three people, close together.
  society:
    '<circle cx="24" cy="15" r="6"/><path d="M12 41c0-9 5-14 12-14s12 5 12 14z"/><circle cx="9.5" cy="21" r="4"/><circle cx="38.5" cy="21" r="4"/><path d="M4 37c0-4 1-6 4-8M44 37c0-4-1-6-4-8"/>',
  // A flask with a bubble above.
  science:
    '<path d="M18 6h12M20 6v13L8 39c-1 2 0 4 3 4h26c3 0 4-2 3-4L28 19V6"/><path d="M14 31h20"/><circle cx="22" cy="37" r="1.5"/><circle cx="25" cy="24" r="1.5"/>',
  // A chip with its pins.
  technology:
    '<rect x="13" y="13" width="22" height="22"/><rect x="20" y="20" width="8" height="8"/><path d="M18 13V5M24 13V5M30 13V5M18 43v-8M24 43v-8M30 43v-8M13 18H5M13 24H5M13 30H5M43 18h-8M43 24h-8M43 30h-8"/>',
  // A leaf over its stalk.
  environment:
    '<path d="M13 34C7 18 19 7 41 7c1 22-9 35-24 31-2-1-3-2-4-4z"/><path d="M6 43C14 29 22 21 33 15"/>',
  cities:
    '<path d="M4 43h40M8 43V21h11v22M19 43V7l12 6v30M31 23h9v20"/><path d="M25 19v2M25 27v2M25 35v2M13 28v1M13 35v1M36 30v1M36 36v1"/>',
  // Coins, stacked.
  economy:
    '<ellipse cx="18" cy="13" rx="13" ry="5"/><path d="M5 13v20c0 3 6 5 13 5 2 0 3 0 5-1M5 20c0 3 6 5 13 5 2 0 4 0 6-1M5 27c0 3 6 5 13 5h4M31 13v6"/><circle cx="33" cy="31" r="10"/><path d="M33 26v10"/>',
  // A mask that smiles.
  culture:
    '<path d="M7 9c11 4 23 4 34 0v14c0 11-7 18-17 20C14 41 7 34 7 23z"/><path d="M13 20c2-2 5-2 7 0M28 20c2-2 5-2 7 0M16 29c4 5 12 5 16 0z"/>',
  // A bowl, steaming.
  food: '<path d="M5 24h38c0 9-5 14-11 16H16C10 38 5 33 5 24zM15 44h18"/><path d="M17 18c-3-4 3-6 0-11M25 18c-3-4 3-6 0-11M33 18c-3-4 3-6 0-11"/>',
  // A stack of written sheets.
  letters:
    '<path d="M13 13V5h22l8 8v23h-8"/><path d="M5 13h30v30H5z"/><path d="M12 22h16M12 28h16M12 34h9"/>',
};

/** A line icon as an SVG document of 48 × 48. */
export function drawIcon(name: IconName): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48" fill="none" ' +
    `stroke="${STROKE}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${LINES[name]}</svg>`
  );
}
