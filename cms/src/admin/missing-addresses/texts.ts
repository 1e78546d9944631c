import { defineTexts } from '../texts/define-texts';

/** The texts of the addresses without a page. */
export const { translations, message } = defineTexts('missing-addresses', {
  en: {
    title: 'Addresses without a page',
    nothing: 'Readers have met no address without a page.',
    met: 'Met {count, plural, one {once} other {# times}}, last on {date}',
    metFrom: 'Met {count, plural, one {once} other {# times}}, last on {date}, from {referrer}',
    redirect: 'Make a redirect',
    redirectFrom: 'Make a redirect from {from}',
    dismiss: 'Dismiss',
    dismissAddress: 'Dismiss {from}',
    dismissed: '{from} is hidden until readers have met it more often than so far.',
    more: 'Show {count} more',
  },
  de: {
    title: 'Adressen ohne Seite',
    nothing: 'Leser/innen sind auf keine Adresse ohne Seite gestoßen.',
    met: '{count, plural, one {Einmal} other {#-mal}} aufgerufen, zuletzt am {date}',
    metFrom: '{count, plural, one {Einmal} other {#-mal}} aufgerufen, zuletzt am {date}, von {referrer}',
    redirect: 'Weiterleitung anlegen',
    redirectFrom: 'Weiterleitung anlegen von {from}',
    dismiss: 'Ausblenden',
    dismissAddress: 'Ausblenden: {from}',
    dismissed: '{from} bleibt ausgeblendet, bis die Adresse öfter als bisher aufgerufen wurde.',
    more: '{count} weitere zeigen',
  },
});
