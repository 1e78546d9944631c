import type { Feature } from '../../core/feature';
import type { Run } from '../../core/rules/rule';
import { ARTICLES } from '../../core/rules/subjects';
import { draftRoute } from './server/answer-drafts';
import { DRAFT_LINKS, draftLinks } from './server/draft-links';
import {
  createDraftLink,
  listDraftLinks,
  openFrame,
  previewForm,
  revokeDraftLink,
} from './server/preview-routes';

const revokeLinks: Run = ({ documentId }, { strapi }) => draftLinks(strapi).revokeAll(documentId);

/** Editors see the page before readers do, and can share a link to it. */
export const preview: Feature = {
  tables: [DRAFT_LINKS],
  rules: [{ phase: 'change', of: ARTICLES, on: ['delete'], run: revokeLinks }],
  routes: [
    { method: 'POST', path: '/masthead/preview/content', who: 'read articles', answer: previewForm },
    { method: 'POST', path: '/masthead/preview/frame', who: 'be logged in', answer: openFrame },
    { method: 'GET', path: '/masthead/preview/links', who: 'read articles', answer: listDraftLinks },
    { method: 'POST', path: '/masthead/preview/links', who: 'read articles', answer: createDraftLink },
    {
      method: 'DELETE',
      path: '/masthead/preview/links/:link',
      who: 'read articles',
      answer: revokeDraftLink,
    },
  ],
  contentRoutes: [draftRoute],
};
