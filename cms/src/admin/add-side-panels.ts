import type { StrapiApp } from '@strapi/strapi/admin';
import { ChecklistPanel } from './checklist/checklist-panel';
import { NotesPanel } from './notes/notes-panel';
import { PreviewPanel } from './preview/preview-panel';
import { DatesPanel } from './schedule/dates-panel';
import { VersionsPanel } from './versions/versions-panel';

/** Adds our panels beside the edit form. */
export function addSidePanels(app: StrapiApp): void {
  const { addEditViewSidePanel } = app.getPlugin('content-manager').apis;
  if (typeof addEditViewSidePanel !== 'function') throw new Error('The content manager has no side panels.');
  addEditViewSidePanel([PreviewPanel, ChecklistPanel, DatesPanel, NotesPanel, VersionsPanel]);
}
