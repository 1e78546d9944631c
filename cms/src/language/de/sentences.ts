import type { Sentences } from '../en/sentences';

const count = (value: number) => value.toLocaleString('de');
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1).replace('.', ',');
const list = (names: readonly string[], more: number) =>
  names.map((name) => `„${name}“`).join(', ') + (more > 0 ? ` und an ${more} weiteren Stellen` : '');

const TERMS = { categories: 'eine Kategorie', tags: 'ein Schlagwort', dossiers: 'ein Dossier' };
const SINGLES = { home: 'Die Startseite', site: 'Die Website' };

/** What the service says to editors whose panel is German. */
export const sentences: Sentences = {
  uploads: {
    theFile: 'Die Datei',
    diskFull:
      'Es wurde nichts hochgeladen, weil die Festplatte des Servers voll ist. Bitte wenden Sie sich an die Administration.',
    storageFull:
      'Es wurde nichts hochgeladen, weil der Speicher der Bilder voll ist. Bitte wenden Sie sich an die Administration.',
    storageFails:
      'Es wurde nichts geändert, weil der Speicher der Bilder gerade nicht arbeitet. Bitte versuchen Sie es in ein paar Minuten noch einmal, oder wenden Sie sich an die Administration.',
    heic: (file) =>
      `${file} ist ein HEIC-Bild, das die meisten Browser nicht anzeigen. Bitte speichern Sie es als JPEG und laden Sie es noch einmal hoch. Ein iPhone nimmt JPEGs auf, wenn unter Einstellungen > Kamera > Formate „Maximale Kompatibilität“ gewählt ist.`,
    otherKind: (stored, file) =>
      `${stored} kann nicht durch ${file} ersetzt werden, weil es verschiedene Arten von Dateien sind. Bitte laden Sie ${file} als neue Datei hoch.`,
    notAnIcon: (file) =>
      `${file} ist kein Icon. Bitte prüfen Sie die Dateiendung und laden Sie die Datei noch einmal hoch.`,
    notAnSvg: (file) =>
      `${file} ist kein SVG. Bitte prüfen Sie die Dateiendung und laden Sie die Datei noch einmal hoch.`,
    notCaptions: (file) =>
      `${file} lässt sich nicht als Untertitel verwenden. Bitte speichern Sie die Untertitel als WebVTT (.vtt) in UTF-8 mit höchstens 1 MB und laden Sie die Datei noch einmal hoch.`,
    notPlayed: (file) =>
      `${file} wird von den meisten Browsern nicht abgespielt oder ist beschädigt. Bitte speichern Sie einen Film als MP4 mit H.264 und AAC, Ton als MP3 oder M4A, und laden Sie die Datei noch einmal hoch.`,
    tooManyPixels: (file, { width, height, limit }) =>
      `${file} hat ${count(width)} × ${count(height)} Pixel; erlaubt sind ${limit / 1_000_000} Millionen. Bitte verkleinern Sie das Bild und laden Sie es noch einmal hoch.`,
    unreadable: (file) =>
      `${file} ist nicht lesbar. Die Datei ist beschädigt oder hat ein Format, das Browser nicht anzeigen. Bitte speichern Sie das Bild als JPEG oder PNG und laden Sie es noch einmal hoch.`,
    unreadableMetadata: (file) =>
      `${file} enthält Daten, die nicht lesbar sind und den Aufnahmeort verraten könnten. Bitte speichern Sie das Bild in einem anderen Programm neu und laden Sie es hoch.`,
  },

  pictures: {
    isPublic: (file, { named, more }) =>
      `${file} ist öffentlich: ${list(named, more)}. Entfernen Sie die Datei dort und veröffentlichen Sie die Änderung, bevor Sie die Datei löschen.`,
    askToChange: 'Diese Datei ist öffentlich. Bitte lassen Sie sie von der Redaktion ändern.',
    askToChangeFolders:
      'Ordner enthalten auch Dateien von anderen. Bitte lassen Sie sie von der Redaktion ändern.',
    notFetched:
      'Bilder werden nicht von anderen Adressen geholt, weil der Server mehr erreicht, als Sie sehen dürfen. Bitte laden Sie das Bild herunter und dann die Datei hoch.',
  },

  rights: {
    switchedOff: 'Dieser Teil von Strapi ist abgeschaltet.',
    mayNotCopy: 'Sie können keinen Eintrag kopieren, den Sie nicht lesen dürfen.',
    mayNotQuery: (field) =>
      `Einträge lassen sich nicht nach „${field}“ filtern oder sortieren, weil Sie dieses Feld nicht lesen dürfen.`,
    manyConditions: (limit) =>
      `Einträge lassen sich nach höchstens ${limit} Feldern zugleich filtern und sortieren.`,
    mayNotRead: 'Sie dürfen diesen Eintrag nicht lesen.',
    mayNotUpdate: 'Sie dürfen diesen Eintrag nicht ändern.',
    mayNotSet: (field) => `„${field}“ lässt sich nicht von außen setzen: Das übernimmt der Dienst selbst.`,
    mayNotReadField: (field) => `Sie dürfen „${field}“ nicht lesen, und dieses Feld gehört zur Seite.`,
    mayNotChangeField: (field) => `Sie dürfen „${field}“ nicht ändern, und dieses Feld gehört zur Fassung.`,
    askToDeletePublic: 'Dieser Artikel ist öffentlich. Bitte lassen Sie ihn von der Redaktion löschen.',
    askToDeleteScheduled: 'Dieser Artikel ist geplant. Bitte lassen Sie ihn von der Redaktion löschen.',
    onlySuperAdmin: 'Das kann nur ein Super-Admin tun.',
  },

  notFound: {
    article: 'Diesen Artikel gibt es nicht.',
    entry: 'Diesen Eintrag gibt es nicht.',
    note: 'Diese Notiz gibt es nicht. Vielleicht hat sie jemand gelöscht.',
    version: 'Diese Fassung gibt es nicht.',
    inBin: 'Das liegt nicht im Papierkorb.',
    filesInBin: (file) => `Die Dateien von ${file} liegen nicht mehr im Papierkorb.`,
  },

  imports: {
    tooLarge: (file, limit) =>
      `${file} hat mehr als ${count(limit / 1_000_000)} MB. Bitte importieren Sie die Datei auf dem Server mit „npm run import“.`,
    noRoom: ({ needed, free }) =>
      `Dieser Import braucht ${count(Math.ceil(needed / 1_000_000))} MB, und auf der Festplatte des Servers sind ${count(Math.floor(free / 1_000_000))} MB frei. Bitte wenden Sie sich an die Administration.`,
    otherUpload:
      'Es wird gerade eine andere Datei hochgeladen. Bitte warten Sie, bis sie vollständig ist; eine abgebrochene wird nach einer Minute entfernt.',
    uploadLost: 'Das Hochladen wurde unterbrochen. Bitte laden Sie die Datei noch einmal hoch.',
    running: 'Es läuft schon ein Import. Bitte warten Sie, bis er fertig ist, oder halten Sie ihn an.',
    noSource: 'Bitte laden Sie eine Datei hoch, oder geben Sie eine Adresse ein.',
    notRead: 'Bitte starten Sie zuerst einen Probelauf.',
    notAnAddress: (text) => `„${text}“ ist keine Adresse wie https://alt.example. Bitte korrigieren Sie sie.`,
    onlyFiles: 'Dieses System wird aus einer Datei importiert. Bitte laden Sie eine hoch.',
    needsSite: 'Bitte geben Sie die frühere Adresse der Website ein: Der Export nennt sie nicht.',
    notHosts: (text) =>
      `„${text}“ ist keine Liste von Rechnern wie alt.example, cdn.example. Bitte korrigieren Sie sie.`,
  },

  preview: {
    onlyAt: (address) => `Die Vorschau gibt es nur unter ${address}. Öffnen Sie die Verwaltung dort.`,
    onlyHere:
      'Die Vorschau gibt es nur auf diesem Rechner. Setzen Sie ADMIN_URL auf die Adresse der Verwaltung und starten Sie den Inhaltsdienst neu.',
    tooManyLinks: (limit) =>
      `Dieser Entwurf hat schon ${limit} Links. Widerrufen Sie einen, oder geben Sie einen vorhandenen weiter.`,
    manyEntries: (limit) =>
      `Ein Feld nimmt höchstens ${limit} Einträge auf einmal auf. Bitte fügen Sie weniger hinzu.`,
  },

  notes: {
    tooMany: (limit) => `Dieser Artikel hat schon ${limit} Notizen. Bitte löschen Sie einige.`,
    ofOther: 'Eine Notiz kann nur löschen, wer sie geschrieben hat.',
  },

  saving: {
    aProgram: 'Ein Programm',
    databaseBusy:
      'Es wurde nichts gespeichert, weil gerade ein anderes Programm in die Datenbank schreibt. Bitte versuchen Sie es gleich noch einmal.',
    diskFull:
      'Es wurde nichts gespeichert, weil der Datenträger des Servers voll ist. Bitte wenden Sie sich an die Administration.',
    conflict:
      'Es wurde nichts gespeichert, weil jemand im selben Moment dasselbe gespeichert hat. Bitte versuchen Sie es noch einmal.',
    databaseLost:
      'Es wurde nichts gespeichert, weil die Datenbank nicht erreichbar ist. Bitte versuchen Sie es gleich noch einmal.',
    refused:
      'Es wurde nichts gespeichert, weil die Datenbank das Speichern abgelehnt hat. Bitte versuchen Sie es noch einmal, oder wenden Sie sich an die Administration.',
    unconfirmed:
      'Während des Speicherns ist die Datenbank ausgefallen. Ob Ihre Änderungen gespeichert sind, ist nicht sicher. Bitte versuchen Sie es noch einmal: Es wird nichts doppelt gespeichert.',
    nameRequired: 'Der Name fehlt.',
    titleRequired: 'Der Titel fehlt.',
    slugOfDots: (slug) =>
      `„${slug}“ kann nicht am Ende der Adresse stehen, weil Browser es daraus entfernen. Bitte wählen Sie etwas anderes.`,
    notATimeZone: (name) =>
      `„${name}“ ist keine Zeitzone. Bitte wählen Sie eine mit Kontinent und Stadt, wie Europe/Berlin.`,
    paleAccent: (colour, darker) =>
      `${colour} ist zu hell, um gut lesbar zu sein. Bitte wählen Sie eine dunklere Akzentfarbe, etwa ${darker}.`,
    longText: (parts, limit) =>
      `Der Text hat ${count(parts)} Absätze, Listenpunkte, Links und formatierte Wörter; erlaubt sind ${count(limit)}. Bitte teilen Sie ihn auf mehrere Artikel auf.`,
    manyMarks: (letter, limit) =>
      `Der letzte Buchstabe von „${letter}“ trägt mehr als ${limit} Akzente oder andere Zeichen. Bitte löschen Sie einige davon.`,
    deepLists: (limit) => `Listen können höchstens ${limit} Ebenen tief sein.`,
    manyParts: {
      embeds: (found, limit) =>
        `Der Text hat ${count(found)} Einbettungen; erlaubt sind ${count(limit)}. Bitte teilen Sie ihn auf mehrere Artikel auf.`,
      related: (found, limit) =>
        `Der Text nennt ${count(found)} andere Artikel; erlaubt sind ${count(limit)}. Bitte entfernen Sie einige.`,
      footnotes: (found, limit) =>
        `Der Text hat ${count(found)} Fußnoten; erlaubt sind ${count(limit)}. Bitte teilen Sie ihn auf mehrere Artikel auf.`,
      rows: (found, limit) =>
        `Eine Tabelle hat ${count(found)} Zeilen; erlaubt sind ${count(limit)}. Bitte teilen Sie sie auf.`,
      columns: (found, limit) =>
        `Eine Tabelle hat ${count(found)} Spalten; erlaubt sind ${count(limit)}. Bitte teilen Sie sie auf.`,
    },
    longPictureTexts: (limit) =>
      `Alternativtext und Bildunterschrift können je höchstens ${count(limit)} Zeichen haben.`,
    largeCard:
      'Dieser Artikel ist zu groß für Artikellisten. Bitte entfernen Sie Titelbilder, Symbole oder Schlagwörter, oder kürzen Sie die Texte der Bilder.',
    largePage: (bytes, limit) =>
      `Diese Seite hätte ${megabytes(bytes)} MB; erlaubt sind ${megabytes(limit)} MB.`,
    shorten: {
      article: 'Bitte kürzen Sie den Text, oder entfernen Sie Kommentare oder Schlagwörter.',
      home: 'Bitte entfernen Sie Artikel aus „Im Trend“ oder den Abschnitten.',
      site: 'Bitte entfernen Sie empfohlene Artikel oder Profile.',
      other: 'Bitte kürzen Sie sie.',
    },
  },

  terms: {
    twin: (kind, { twin, name }) =>
      `Es gibt schon ${TERMS[kind]} „${twin}“, und eine Suche nach „${name}“ findet beides. Bitte verwenden Sie den vorhandenen Eintrag, oder wählen Sie einen anderen Namen.`,
    circle: (names) =>
      `Eine Kategorie kann nicht unter sich selbst stehen: ${names.join(' › ')}. Bitte wählen Sie eine andere übergeordnete Kategorie oder andere Unterkategorien.`,
    mergedIntoItself: 'Bitte wählen Sie einen anderen Eintrag.',
    mergedBelow: (merged, kept) =>
      `„${merged}“ lässt sich nicht mit „${kept}“ zusammenführen, denn „${kept}“ steht darunter. Bitte führen Sie „${kept}“ mit „${merged}“ zusammen.`,
  },

  redirects: {
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

  publication: {
    unfinishedArticle: (reasons) => `Dieser Artikel kann noch nicht veröffentlicht werden. ${reasons}`,
    unfinishedSingle: (type, reasons) => `${SINGLES[type]} kann noch nicht veröffentlicht werden. ${reasons}`,
    findings: {
      picture: 'Es gibt kein Titelbild.',
      alternativeText: 'Ein Bild hat keinen Alternativtext.',
      credit: 'Das Titelbild hat keinen Bildnachweis.',
      author: 'Es ist kein Autor angegeben.',
      category: 'Es gibt keine Kategorie.',
      titleLength: 'Der Titel ist zu lang für eine Karte.',
      descriptionLength: 'Die Beschreibung ist zu lang für eine Karte.',
      sameTitle: 'Ein anderer Artikel hat denselben Titel.',
      headings: 'Eine Überschrift überspringt eine Ebene.',
      links: 'Ein Link führt zu einem Artikel, der nicht öffentlich ist.',
      unknownProviders: 'Die Website einer Einbettung ist nicht bekannt.',
      missingAddresses: 'Eine Einbettung oder ein Artikel im Text hat keine Adresse.',
      untitledRecordings: 'Ein Audio oder Video hat keinen Titel.',
      emptyRows: 'Eine Tabelle hat eine leere Zeile.',
      singlePictures: 'Eine Galerie hat nur ein Bild.',
      emptyFootnotes: 'Eine Fußnote hat keinen Text.',
      formulas: 'Eine Formel ist kein gültiges TeX oder zu aufwendig.',
      pictureLines: 'Worte stehen für ein Bild, das nicht angekommen ist:',
      missingPages: 'Unter diesen Links finden Leser keine Seite:',
      notPublic: 'Diese Artikel darin sind nicht öffentlich:',
      emptySections: 'Diese Abschnitte haben keine Artikel:',
    },
    alwaysPublic: (type) =>
      `${SINGLES[type]} ist immer öffentlich. Ändern Sie sie und veröffentlichen Sie die Änderung.`,
    futureCorrection: 'Eine Korrektur hat ein Datum in der Zukunft. Bitte wählen Sie ein früheres.',
    withdrawalFirst:
      '„Zurückziehen am“ liegt vor der Veröffentlichung. Bitte wählen Sie ein späteres Datum, oder leeren Sie das Feld.',
    datesPassed: 'Beide Termine sind verstrichen.',
    seeLog: 'Näheres steht im Protokoll des Dienstes.',
  },

  singleTypes: { Home: 'Startseite', Site: 'Website' },

  mail: {
    none: 'Dieses Magazin verschickt keine E-Mails. Ihre Administration kann es zurücksetzen: „npm run admin:password -- <Ihre E-Mail-Adresse>“ setzt eines.',
    notPublished: (title) => `Nicht veröffentlicht: ${title}`,
    notWithdrawn: (title) => `Nicht zurückgezogen: ${title}`,
    failedToPublish: (title, { time, reason }) =>
      `„${title}“ sollte um ${time} veröffentlicht werden. Das ist fehlgeschlagen: ${reason}\n\nEs wird jede Minute wiederholt. Sie können den Artikel berichtigen und erneut veröffentlichen.`,
    failedToWithdraw: (title, { time, reason }) =>
      `„${title}“ sollte um ${time} zurückgezogen werden und ist noch öffentlich: ${reason}\n\nEs wird jede Minute wiederholt. Sie können die Veröffentlichung des Artikels selbst beenden.`,
    missed: (title, { time, reason }) =>
      `„${title}“ sollte um ${time} veröffentlicht werden. Das ist nicht geschehen: ${reason}\n\nEs wird nicht wiederholt. Sie können andere Termine wählen und den Artikel erneut veröffentlichen.`,
  },
};
