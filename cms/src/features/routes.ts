import type { Core } from '@strapi/strapi';
import type { AdminContext, Panel, PanelRoute } from '../core/routes/panel-route';
import { inLanguage, languageOfRequest } from '../language/sentences';
import { deleteFromBin, listBin, restoreFromBin } from './bin/server/bin-routes';
import { checkForm } from './checklist/server/checklist-route';
import { describeEmbed } from './embeds/server/embed-route';
import { readFirstSteps } from './first-steps/server/first-steps-route';
import { showFormulas } from './formulas/server/formula-route';
import {
  appendPart,
  beginUpload,
  readImport,
  startDryRun,
  startImport,
  stopImport,
} from './import/server/import-routes';
import { dismissMissing, listMissing, listMissingSearches } from './missing-addresses/server/missing-route';
import { addNote, deleteNote, listNotes, markNote } from './notes/server/note-routes';
import {
  createDraftLink,
  listDraftLinks,
  openFrame,
  previewForm,
  revokeDraftLink,
} from './preview/server/preview-routes';
import { listReviews } from './reviews/server/review-route';
import { confirmClock, readClock } from './schedule/server/clock-route';
import { readSchedule } from './schedule/server/schedule-route';
import { countMergedArticles, merge } from './terms/server/merge-routes';
import { findNamed } from './terms/server/named-route';
import { findUsage } from './usage/server/usage-route';
import { compareVersion, listVersions, restoreVersion } from './versions/server/version-routes';

/** What the service answers to the panel beside Strapi. To add a route, write its answer and a line here. */
export const PANEL_ROUTES: readonly PanelRoute[] = [
  { method: 'GET', path: '/masthead/bin', who: 'be logged in', answer: listBin },
  { method: 'POST', path: '/masthead/bin/:id/restore', who: 'be logged in', answer: restoreFromBin },
  { method: 'DELETE', path: '/masthead/bin/:id', who: 'be logged in', answer: deleteFromBin },
  { method: 'POST', path: '/masthead/checklist', who: 'read articles', answer: checkForm },
  { method: 'GET', path: '/masthead/clock', who: 'be logged in', answer: readClock },
  { method: 'POST', path: '/masthead/clock/confirm', who: 'run the magazine', answer: confirmClock },
  { method: 'POST', path: '/masthead/embeds', who: 'create articles', answer: describeEmbed },
  { method: 'GET', path: '/masthead/first-steps', who: 'be logged in', answer: readFirstSteps },
  { method: 'POST', path: '/masthead/formulas', who: 'create articles', answer: showFormulas },
  { method: 'GET', path: '/masthead/import', who: 'run the magazine', answer: readImport },
  { method: 'POST', path: '/masthead/import/dry-run', who: 'run the magazine', answer: startDryRun },
  { method: 'POST', path: '/masthead/import/start', who: 'run the magazine', answer: startImport },
  { method: 'POST', path: '/masthead/import/stop', who: 'run the magazine', answer: stopImport },
  { method: 'POST', path: '/masthead/import/uploads', who: 'run the magazine', answer: beginUpload },
  { method: 'POST', path: '/masthead/import/uploads/:id', who: 'run the magazine', answer: appendPart },
  { method: 'GET', path: '/masthead/merge', who: 'merge terms', answer: countMergedArticles },
  { method: 'POST', path: '/masthead/merge', who: 'merge terms', answer: merge },
  {
    method: 'GET',
    path: '/masthead/missing-addresses',
    who: 'make redirects and search words',
    answer: listMissing,
  },
  {
    method: 'DELETE',
    path: '/masthead/missing-addresses/:id',
    who: 'make redirects and search words',
    answer: dismissMissing,
  },
  {
    method: 'GET',
    path: '/masthead/missing-searches',
    who: 'make redirects and search words',
    answer: listMissingSearches,
  },
  { method: 'GET', path: '/masthead/named', who: 'create articles', answer: findNamed },
  { method: 'GET', path: '/masthead/notes', who: 'read articles', answer: listNotes },
  { method: 'POST', path: '/masthead/notes', who: 'read articles', answer: addNote },
  { method: 'POST', path: '/masthead/notes/:id/done', who: 'read articles', answer: markNote },
  { method: 'DELETE', path: '/masthead/notes/:id', who: 'read articles', answer: deleteNote },
  { method: 'POST', path: '/masthead/preview/content', who: 'read articles', answer: previewForm },
  { method: 'POST', path: '/masthead/preview/frame', who: 'be logged in', answer: openFrame },
  { method: 'GET', path: '/masthead/preview/links', who: 'read articles', answer: listDraftLinks },
  { method: 'POST', path: '/masthead/preview/links', who: 'read articles', answer: createDraftLink },
  { method: 'DELETE', path: '/masthead/preview/links/:link', who: 'read articles', answer: revokeDraftLink },
  { method: 'GET', path: '/masthead/reviews', who: 'be logged in', answer: listReviews },
  { method: 'GET', path: '/masthead/schedule', who: 'be logged in', answer: readSchedule },
  { method: 'GET', path: '/masthead/usage', who: 'read articles', answer: findUsage },
  { method: 'GET', path: '/masthead/versions', who: 'read articles', answer: listVersions },
  { method: 'GET', path: '/masthead/versions/:id', who: 'read articles', answer: compareVersion },
  { method: 'POST', path: '/masthead/versions/:id/restore', who: 'write articles', answer: restoreVersion },
];

/** Adds the routes, for everybody who is logged in; no answer may be cached. Must run in `register`. */
export function addPanelRoutes(panel: Panel): void {
  const { strapi }: { strapi: Core.Strapi } = panel;
  strapi.server.routes({
    type: 'admin',
    routes: PANEL_ROUTES.map(({ method, path, answer }) => ({
      method,
      path,
      info: { type: 'admin' },
      handler: async (context: AdminContext) => {
        context.set('Cache-Control', 'no-store');
        const language = languageOfRequest(context);
        context.body = { data: await inLanguage(language, () => answer(context, panel)) };
      },
      config: { policies: ['admin::isAuthenticatedAdmin'] },
    })),
  });
}
