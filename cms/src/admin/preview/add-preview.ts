import type { StrapiApp } from '@strapi/strapi/admin';
import { PreviewPanel } from './preview-panel';

/** Adds previews to the edit view of articles, Home and Site. */
export function addPreview(app: StrapiApp): void {
  const { addEditViewSidePanel } = app.getPlugin('content-manager').apis;
  if (typeof addEditViewSidePanel !== 'function') throw new Error('The content manager has no side panels.');
  addEditViewSidePanel([PreviewPanel]);
}
