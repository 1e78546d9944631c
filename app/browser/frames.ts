import { showFramesOnPress } from '#app/screens/article/extended/show-frame.ts';

// The script of a kept page with embeds that have frames (decision 0065).
showFramesOnPress();
