import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'missingAddresses.title': 'Kaputte Links (404)',
  'missingAddresses.nothing': 'Keine kaputten Links.',
  'missingAddresses.met': '{count, plural, one {Einmal} other {#-mal}} aufgerufen, zuletzt am {date}',
  'missingAddresses.metFrom':
    '{count, plural, one {Einmal} other {#-mal}} aufgerufen, zuletzt am {date}, von {referrer}',
  'missingAddresses.redirect': 'Weiterleitung anlegen',
  'missingAddresses.redirectFrom': 'Weiterleitung anlegen von {from}',
  'missingAddresses.dismiss': 'Ausblenden',
  'missingAddresses.dismissAddress': 'Ausblenden: {from}',
  'missingAddresses.dismissed':
    '{from} bleibt ausgeblendet, bis die Adresse öfter als bisher aufgerufen wurde.',
  'missingAddresses.more': '{count} weitere zeigen',
  'missingSearches.title': 'Suchen ohne Ergebnis',
  'missingSearches.nothing': 'Keine Suchen ohne Ergebnis.',
  'missingSearches.met': '{count, plural, one {Einmal} other {#-mal}} gesucht, zuletzt am {date}',
  'missingSearches.make': 'Suchwort anlegen',
  'missingSearches.makeFrom': 'Suchwort anlegen für {from}',
  'missingSearches.dismissed': '{from} bleibt ausgeblendet, bis öfter als bisher danach gesucht wurde.',
};
