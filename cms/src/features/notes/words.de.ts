import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'notes.title': 'Notizen',
  'notes.by': '{editor}, {time}',
  'notes.done': 'Erledigt: {editor}, {time}',
  'notes.markDone': 'Erledigt',
  'notes.reopen': 'Nicht erledigt',
  'notes.delete': 'Löschen',
  'notes.new': 'Neue Notiz',
  'notes.add': 'Notiz hinzufügen',
  'notes.open': '{count, plural, one {# offene Notiz} other {# offene Notizen}}',
};
