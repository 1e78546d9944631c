import { sentencesOf } from '../../language/sentences';

/** Why a redirect is refused. */
export const sentences = sentencesOf({
  en: {
    notAPath: (from: string) => `‘${from}’ isn’t a path on this site. Please write one like /old/page.`,
    noTarget: 'Please enter the target, or choose the kind ‘gone’.',
    otherSite: (to: string) =>
      `‘${to}’ isn’t a path on this site. Redirects to other sites aren’t allowed. Please write a path like /search?categories=sea.`,
    twin: (from: string) => `There is already a redirect from ‘${from}’. Please change that one.`,
    loop: (from: string, to: string) => `This redirect loops: ‘${to}’ leads back to ‘${from}’.`,
    noPage: (to: string) =>
      `This magazine has no page at ‘${to}’. Please open the page as readers do and copy its address, such as /search?categories=sea for a category.`,
    longChain: (to: string) => `The redirect chain from ‘${to}’ is too long.`,
  },
  de: {
    notAPath: (from) => `„${from}“ ist kein Pfad dieser Website. Bitte geben Sie einen wie /alte/seite ein.`,
    noTarget: 'Bitte geben Sie das Ziel ein, oder wählen Sie die Art „Entfernt“.',
    otherSite: (to) =>
      `„${to}“ ist kein Pfad dieser Website. Weiterleitungen zu anderen Websites sind nicht erlaubt. Bitte geben Sie einen Pfad wie /search?categories=meer ein.`,
    twin: (from) => `Es gibt schon eine Weiterleitung von „${from}“. Bitte ändern Sie diese.`,
    loop: (from, to) => `Diese Weiterleitung läuft im Kreis: „${to}“ führt zurück zu „${from}“.`,
    noPage: (to) =>
      `Unter „${to}“ hat dieses Magazin keine Seite. Bitte öffnen Sie die Seite, wie Leser sie sehen, und kopieren Sie ihre Adresse, bei einer Kategorie etwa /search?categories=meer.`,
    longChain: (to) => `Die Kette von Weiterleitungen ab „${to}“ ist zu lang.`,
  },
});
