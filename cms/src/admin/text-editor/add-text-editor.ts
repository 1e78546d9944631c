import type { StrapiApp } from '@strapi/strapi/admin';
import { TextField } from './text-field';

/** Texts are written in an editor of our own, which reads and writes Strapi's blocks. */
export function addTextEditor(app: StrapiApp): void {
  app.addFields({ type: 'blocks', Component: TextField });
}
