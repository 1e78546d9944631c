import { SCREEN_STYLE } from '../core/panel/strapi/screen-style';

/** Fits Strapi's screens to phones and to our panels. */
export function styleScreens(): void {
  const style = document.createElement('style');
  style.textContent = SCREEN_STYLE;
  document.head.append(style);
}
