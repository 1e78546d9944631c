import { showFramesOnPress } from './show-frame.ts';

// The script of a kept page with embeds that have frames (decision 0065).
showFramesOnPress();
