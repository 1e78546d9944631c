import { defineTexts } from '../texts/define-texts';

/** The texts of versions. */
export const { translations, message } = defineTexts('versions', {
  en: {
    title: 'Versions',
    by: '{time}, {editor}',
    compare: 'Compare',
    draft: 'Draft: {label}',
    all: 'Show all {count}',
    nothing: 'None yet. Every publication is kept here, and every draft that another save has replaced.',
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
    draft: 'Entwurf: {label}',
    all: 'Alle {count} zeigen',
    nothing: 'Noch keine. Jede Veröffentlichung wird hier aufbewahrt, ebenso jeder ersetzte Entwurf.',
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
