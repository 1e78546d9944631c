import { openInFullScreen } from './open-in-full-screen.ts';

// The script of a kept page with an extended text (decision 0031); a page that React renders has it in its components.
for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) openInFullScreen(gallery);
