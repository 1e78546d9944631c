import type { StrapiApp } from '@strapi/strapi/admin';
import { ChecklistPanel } from './checklist/checklist-panel';
import { NotesPanel } from './notes/notes-panel';
import { openPreviews } from './preview/open-previews';
import { previewPanel } from './preview/preview-panel';
import { DatesPanel } from './schedule/dates-panel';
import type { WatchedSaves } from './unsaved/watch-saves';
import { VersionsPanel } from './versions/versions-panel';

/** Adds our panels beside the edit form. */
export function addSidePanels(app: StrapiApp, saves: WatchedSaves): void {
  const { addEditViewSidePanel } = app.getPlugin('content-manager').apis;
  if (typeof addEditViewSidePanel !== 'function') throw new Error('The content manager has no side panels.');
  const PreviewPanel = previewPanel(openPreviews(saves));
  addEditViewSidePanel([PreviewPanel, ChecklistPanel, DatesPanel, NotesPanel, VersionsPanel]);
}
