import { SIDE_PANELS } from './strapi/panel-names';

/** The distance to the top of the window. */
const TOP = '1.5rem';
/** From this width on they are beside the form. */
const DESKTOP = '1080px';

/** Keeps Publish and the checklist in sight while an editor scrolls a long form. */
export function keepPanelsInSight(): void {
  const style = document.createElement('style');
  style.textContent = `@media (min-width: ${DESKTOP}) {
    ${SIDE_PANELS} {
      position: sticky;
      top: ${TOP};
      max-height: calc(100dvh - ${TOP});
      overflow-y: auto;
    }
  }`;
  document.head.append(style);
}
