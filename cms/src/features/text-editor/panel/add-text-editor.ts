import type { StrapiApp } from '@strapi/strapi/admin';
import type { ArrivalStore } from '../../../core/panel/arrivals';
import { textField } from './text-field';

/** Texts are written in an editor of our own, which reads and writes Strapi's blocks. */
export function addTextEditor(app: StrapiApp, arrivals: ArrivalStore): void {
  app.addFields({ type: 'blocks', Component: textField(arrivals) });
}
