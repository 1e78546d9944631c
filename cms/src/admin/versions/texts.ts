import { defineTexts } from '../texts/define-texts';

/** The texts of versions. */
export const { translations, message } = defineTexts('versions', {
  en: {
    title: 'Versions',
    by: '{time}, {editor}',
    compare: 'Compare',
    nothing: 'None yet. Every publication is kept here.',
    failed: 'The versions could not be loaded.',
    heading: 'The version of {time}, and the draft as it is saved',
    same: 'The saved draft is the same.',
    field: 'Field',
    version: 'Version',
    saved: 'Saved draft',
    empty: '(empty)',
    restore: 'Bring this version back',
    close: 'Close',
  },
  de: {
    title: 'Fassungen',
    by: '{time}, {editor}',
    compare: 'Vergleichen',
    nothing: 'Noch keine. Jede Veröffentlichung wird hier aufbewahrt.',
    failed: 'Die Fassungen konnten nicht geladen werden.',
    heading: 'Die Fassung vom {time} und der gespeicherte Entwurf',
    same: 'Der gespeicherte Entwurf ist derselbe.',
    field: 'Feld',
    version: 'Fassung',
    saved: 'Gespeicherter Entwurf',
    empty: '(leer)',
    restore: 'Diese Fassung zurückholen',
    close: 'Schließen',
  },
});
