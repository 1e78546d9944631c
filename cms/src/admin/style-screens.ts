import { SCREEN_STYLE } from '../core/panel/strapi/screen-style';

/** Has Strapi's screens fit a phone and our panels. */
export function styleScreens(): void {
  const style = document.createElement('style');
  style.textContent = SCREEN_STYLE;
  document.head.append(style);
}
