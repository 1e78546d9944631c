import type { StrapiApp } from '@strapi/strapi/admin';
import { ChecklistPanel } from '../features/checklist/panel/checklist-panel';
import { NotesPanel } from '../features/notes/panel/notes-panel';
import { openPreviews } from '../features/preview/panel/open-previews';
import { previewPanel } from '../features/preview/panel/preview-panel';
import { DatesPanel } from '../features/schedule/panel/dates-panel';
import type { WatchedSaves } from '../features/unsaved/panel/watch-saves';
import { VersionsPanel } from '../features/versions/panel/versions-panel';

/** Adds our panels beside the edit form. */
export function addSidePanels(app: StrapiApp, saves: WatchedSaves): void {
  const { addEditViewSidePanel } = app.getPlugin('content-manager').apis;
  if (typeof addEditViewSidePanel !== 'function') throw new Error('The content manager has no side panels.');
  const PreviewPanel = previewPanel(openPreviews(saves));
  addEditViewSidePanel([PreviewPanel, ChecklistPanel, DatesPanel, NotesPanel, VersionsPanel]);
}
