import type { Feature } from '../../core/feature';
import { addNote, deleteNote, listNotes, markNote } from './server/note-routes';
import { NOTES } from './server/note-table';

/** Editors write notes for each other beside an article. */
export const notes: Feature = {
  tables: [NOTES],
  routes: [
    { method: 'GET', path: '/masthead/notes', who: 'read articles', answer: listNotes },
    { method: 'POST', path: '/masthead/notes', who: 'read articles', answer: addNote },
    { method: 'POST', path: '/masthead/notes/:id/done', who: 'read articles', answer: markNote },
    { method: 'DELETE', path: '/masthead/notes/:id', who: 'read articles', answer: deleteNote },
  ],
};
