/** The German names of content types and components, by the names in their schemas. */
const NAMES: Readonly<Record<string, string>> = {
  Article: 'Artikel',
  Author: 'Autorin oder Autor',
  Category: 'Kategorie',
  Dossier: 'Dossier',
  Tag: 'Schlagwort',
  Redirect: 'Weiterleitung',
  'Search word': 'Suchwort',
  Home: 'Startseite',
  Site: 'Website',
};

/** The German labels of fields, by the uid of their content type or component and by name. */
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'api::article.article': {
    title: 'Titel',
    slug: 'Adresse',
    subtitle: 'Untertitel',
    publishedOn: 'Veröffentlicht am',
    updatedOn: 'Aktualisiert am',
    withdrawOn: 'Zurückziehen am',
    description: 'Beschreibung',
    cover: 'Titelbild',
    content: 'Text',
    authors: 'Autorinnen und Autoren',
    categories: 'Kategorien',
    tags: 'Schlagwörter',
    dossiers: 'Dossiers',
    icon: 'Symbole',
    language: 'Sprache',
    sponsor: 'Auftraggeber der Anzeige',
    corrections: 'Korrekturen',
    comments: 'Kommentare',
    readyForReview: 'Zur Durchsicht',
  },
  'api::author.author': {
    name: 'Name',
    profiles: 'Foto und Profile',
    description: 'Beschreibung',
    fediverse: 'Konto im Fediverse',
    articles: 'Artikel',
  },
  'api::category.category': {
    name: 'Name',
    icon: 'Symbol',
    parent: 'Übergeordnet',
    position: 'Platz im Menü',
    description: 'Beschreibung',
    picture: 'Bild',
    children: 'Unterkategorien',
    tags: 'Schlagwörter',
    articles: 'Artikel',
  },
  'api::tag.tag': { name: 'Name', description: 'Beschreibung', picture: 'Bild', articles: 'Artikel' },
  'api::dossier.dossier': {
    title: 'Titel',
    description: 'Beschreibung',
    picture: 'Bild',
    articles: 'Artikel',
  },
  'api::search-word.search-word': { words: 'Wörter', articles: 'Zuerst gezeigte Artikel' },
  'api::redirect.redirect': { from: 'Von', match: 'Gilt für', to: 'Nach', kind: 'Art' },
  'api::home.home': {
    headline: 'Aufmacher',
    trending: 'Im Trend',
    sections: 'Abschnitte',
    fillWithNewest: 'Mit den neuesten Artikeln füllen',
  },
  'api::site.site': {
    language: 'Sprache',
    timeZone: 'Zeitzone',
    logo: 'Logo',
    accentColour: 'Akzentfarbe',
    typefaces: 'Schriften',
    corners: 'Ecken',
    rules: 'Linien',
    bio: 'Profile in sozialen Netzen',
    links: 'Links im Fuß der Seite',
    recommendedArticles: 'Empfohlene Artikel',
    seo: 'Name und Beschreibung',
    licence: 'Adresse der Lizenz',
    fediverse: 'Konto im Fediverse',
    themeColour: 'Farbe des installierten Magazins',
    aiPolicy: 'Regeln für KI',
    checklist: 'Checkliste',
  },
  'article.cover': { media: 'Bild', author: 'Bildnachweis' },
  'article.comment': { author: 'Von', content: 'Kommentar' },
  'article.correction': { correctedOn: 'Korrigiert am', text: 'Was falsch war' },
  'people.profile': { platform: 'Plattform', url: 'Adresse', photo: 'Foto' },
  'home.headline': { featured: 'Groß', related: 'Dazu passend' },
  'home.section': { category: 'Kategorie', dossier: 'Dossier', look: 'Aussehen', articles: 'Artikel' },
  'site.link': { label: 'Text', url: 'Adresse' },
  'site.checklist': {
    picture: 'Kein Titelbild',
    alternativeText: 'Bild ohne Alternativtext',
    credit: 'Titelbild ohne Bildnachweis',
    author: 'Kein Autor',
    category: 'Keine Kategorie',
    titleLength: 'Titel zu lang für eine Karte',
    descriptionLength: 'Beschreibung zu lang für eine Karte',
    sameTitle: 'Titel eines anderen Artikels',
    headings: 'Überschrift, die eine Ebene überspringt',
    links: 'Link zu einem nicht öffentlichen Artikel',
    unknownProviders: 'Einbettung einer unbekannten Website',
    missingAddresses: 'Einbettung oder Artikel im Text ohne Adresse',
    untitledRecordings: 'Audio oder Video ohne Titel',
    emptyRows: 'Tabelle mit leerer Zeile',
    singlePictures: 'Galerie mit nur einem Bild',
    emptyFootnotes: 'Fußnote ohne Text',
    formulas: 'Formel, die kein TeX oder zu aufwendig ist',
    pictureLines: 'Worte anstelle eines Bildes',
    missingPages: 'Link zu einer Seite, die fehlt',
    notPublic: 'Startseite mit nicht öffentlichem Artikel',
    emptySections: 'Startseite mit leerem Abschnitt',
  },
  'site.logo': { light: 'Für das helle Farbschema', dark: 'Für das dunkle Farbschema' },
  'site.bio': { profiles: 'Profile' },
  'site.seo': {
    metaTitle: 'Name des Magazins',
    metaDescription: 'Beschreibung',
    shareImage: 'Bild für geteilte Links',
    favicon: 'Favicon',
  },
};

/** By the keys with which Strapi looks up names and labels. */
export const labels: Readonly<Record<string, string>> = {
  ...NAMES,
  ...Object.fromEntries(
    Object.entries(LABELS).flatMap(([uid, labels]) => {
      const kind = uid.startsWith('api::') ? 'content-types' : 'components';
      return Object.entries(labels).map(([name, label]) => [`content-manager.${kind}.${uid}.${name}`, label]);
    }),
  ),
};

/** The German help texts, by the English ones, because Strapi does not translate help texts. */
export const help: ReadonlyMap<string, string> = new Map([
  ['Below trending, in this order.', 'Unter „Im Trend“, in dieser Reihenfolge.'],
  ['If there is no category.', 'Wenn es keine Kategorie gibt.'],
  [
    'Row: cards of one size. Lead: the first one large.',
    'Reihe: gleich große Karten. Mit Aufmacher: die erste groß.',
  ],
  [
    'Up to six, in this order. The newest ones if empty.',
    'Bis zu sechs, in dieser Reihenfolge. Wenn leer, die neuesten.',
  ],
  [
    'Such as the imprint, the privacy policy and a contact.',
    'Zum Beispiel Impressum, Datenschutz und Kontakt.',
  ],
  ['Begins with https://, mailto:, tel: or /', 'Beginnt mit https://, mailto:, tel: oder /'],
  [
    "The end of the article's address. It is made from the title when you save, until you change it or publish the article. Old addresses still work after a change.",
    'Das Ende der Adresse des Artikels. Es entsteht beim Speichern aus dem Titel, bis Sie es ändern oder den Artikel veröffentlichen. Alte Adressen gelten nach einer Änderung weiter.',
  ],
  [
    'Shown below the title, on the article page and on the home page.',
    'Steht unter dem Titel, auf der Seite des Artikels und auf der Startseite.',
  ],
  [
    'Set by the first publication and kept by later ones. You can correct it here. With a date in the future, press Publish, and readers see the article from then on, as it is now. To cancel, empty the date and save.',
    'Wird beim ersten Veröffentlichen gesetzt und bleibt danach. Sie können es hier ändern. Mit einem Datum in der Zukunft: Veröffentlichen drücken, und ab dann ist der Artikel zu sehen, so wie er jetzt ist. Zum Absagen das Datum leeren und speichern.',
  ],
  [
    'Readers see this date beside that of the publication. Set it when they should know of a change.',
    'Dieses Datum steht neben dem der Veröffentlichung. Setzen Sie es, wenn eine Änderung zu sehen sein soll.',
  ],
  [
    'Press Publish, and from this date on readers do not see the article any more. It stays a draft.',
    'Veröffentlichen drücken: Ab diesem Datum ist der Artikel nicht mehr zu sehen. Er bleibt ein Entwurf.',
  ],
  [
    'Where a chosen article is not public, the home page shows the newest one instead.',
    'Wo ein gewählter Artikel nicht öffentlich ist, zeigt die Startseite stattdessen den neuesten.',
  ],
  [
    'Readers see dates in it. The one of the server if empty.',
    'Alle Zeiten des Magazins gelten in dieser Zone. Ohne Angabe ist es die des Servers.',
  ],
  [
    'An error blocks publication, a warning does not.',
    'Ein Fehler hält eine Veröffentlichung auf, eine Warnung nicht.',
  ],
  [
    'One to three sentences on what the article is about. Cards show the first 240 characters.',
    'Ein bis drei Sätze dazu, worum es geht. Karten zeigen die ersten 240 Zeichen.',
  ],
  [
    'A subcategory is enough: its articles are also in the lists of the categories above it.',
    'Eine Unterkategorie genügt: Ihre Artikel stehen auch in den Listen der Kategorien darüber.',
  ],
  [
    'The most important first: cards show the first one, the article page the first two.',
    'Das wichtigste zuerst: Karten zeigen das erste, die Seite des Artikels die ersten zwei.',
  ],
  [
    'Pictures for the kind of article, like a microphone for an interview. Cards show the first one. Use a square SVG.',
    'Bilder für die Art des Artikels, etwa ein Mikrofon für ein Gespräch. Karten zeigen das erste. Am besten ein quadratisches SVG.',
  ],
  [
    'Who has paid for the article. Its page, cards and feeds then call it sponsored, above the title.',
    'Wer für den Artikel bezahlt hat. Seite, Karten und Feeds nennen ihn dann über dem Titel eine Anzeige.',
  ],
  [
    'Only if the article is not in the language of the magazine.',
    'Nur wenn der Artikel nicht in der Sprache des Magazins ist.',
  ],
  [
    'The byline links to the first one with an address and shows the first photo.',
    'Die Autorenzeile verweist auf das erste mit einer Adresse und zeigt das erste Foto.',
  ],
  [
    'One to three sentences on who this is. Readers see them on the page of the author.',
    'Ein bis drei Sätze zur Person. Sie stehen auf ihrer Seite.',
  ],
  ['Like @name@example.social', 'Etwa @name@example.social'],
  [
    'One to three sentences, shown above the list of its articles and by search engines.',
    'Ein bis drei Sätze, über der Liste der Artikel und in Suchmaschinen.',
  ],
  [
    'Shown above the list of its articles and with shared links.',
    'Steht über der Liste der Artikel und in geteilten Links.',
  ],
  [
    'Like #a6115c, for links and small details. It is lightened for the dark scheme if need be.',
    'Etwa #a6115c, für Links und kleine Details. Für das dunkle Farbschema wird sie bei Bedarf aufgehellt.',
  ],
  [
    'Newsreader is the pair of the design, Bitter is sturdy, Garamond is that of a book, and Franklin has no serifs.',
    'Newsreader ist das Paar des Entwurfs, Bitter ist kräftig, Garamond das eines Buchs, und Franklin hat keine Serifen.',
  ],
  ['Of pictures and buttons.', 'Von Bildern und Knöpfen.'],
  ['The lines between the parts of a page.', 'Die Linien zwischen den Teilen einer Seite.'],
  [
    'Like #0e4a5c. Phones show it around the magazine when readers have installed it.',
    'Etwa #0e4a5c. Telefone zeigen sie um das Magazin, wenn es installiert ist.',
  ],
  [
    'The old address without the name of the site, like /old/page. It is used only where the magazine has no page.',
    'Die alte Adresse ohne den Namen der Website, etwa /alte/seite. Sie gilt nur, wo das Magazin keine Seite hat.',
  ],
  [
    'Exact: this address alone. Prefix: all addresses below it, which keep the rest of their path.',
    'Genau diese Adresse: nur sie. Alles darunter: alle Adressen, die mit ihr beginnen; was danach kommt, bleibt.',
  ],
  [
    'The new address without the name of the site, as in the browser of a reader. A category, tag or dossier has one like /search?categories=sea.',
    'Die neue Adresse ohne den Namen der Website, wie im Browser der Leser. Eine Kategorie, ein Schlagwort oder ein Dossier hat eine wie /search?categories=meer.',
  ],
  [
    'Gone: there is no new address, and search engines forget the old one.',
    'Entfernt: Es gibt keine neue Adresse, und Suchmaschinen vergessen die alte.',
  ],
  [
    'Words with the same meaning, separated by commas, like: ferry, ship. A search in the texts for one of them finds all of them.',
    'Wörter mit gleicher Bedeutung, durch Kommas getrennt, etwa: Fähre, Schiff. Wer eines davon in den Texten sucht, findet alle.',
  ],
  [
    'When readers search in the texts for one of the words and nothing else.',
    'Wenn in den Texten nach einem der Wörter und sonst nichts gesucht wird.',
  ],
  [
    'Tells AI crawlers in robots.txt how they may use your articles. Search: to answer questions, but not to train models. None: for neither.',
    'Sagt KI-Programmen in robots.txt, wie sie Ihre Artikel verwenden dürfen. Nur Suche: um Fragen zu beantworten, aber nicht, um Modelle zu trainieren. Nichts erlauben: weder noch.',
  ],
  [
    'The menu shows the first eight categories without a parent that have public articles, of their own or in a subcategory.',
    'Das Menü zeigt die ersten acht Kategorien ohne übergeordnete, die öffentliche Artikel haben, eigene oder in einer Unterkategorie.',
  ],
  ['Choose one to make this a subcategory.', 'Macht diese Kategorie zu einer Unterkategorie.'],
  [
    'A number. Categories with lower numbers come first, those without one last, the oldest first. It also orders the subcategories of a category.',
    'Eine Zahl. Kleinere Zahlen kommen zuerst, Kategorien ohne Zahl zuletzt, die älteste zuerst. Ordnet auch die Unterkategorien einer Kategorie.',
  ],
  [
    'The home page shows them in this order. Only published articles appear.',
    'Die Startseite zeigt sie in dieser Reihenfolge, und nur veröffentlichte.',
  ],
  ['The language of the magazine. English if empty.', 'Die Sprache des Magazins. Englisch, wenn leer.'],
  [
    'Shown below every article in this order, without the article itself.',
    'Stehen in dieser Reihenfolge unter jedem Artikel, ohne diesen selbst.',
  ],
  [
    'Alternative text and caption are saved with the picture: the pencil below it opens them.',
    'Alternativtext und Bildunterschrift gehören zum Bild: Der Stift darunter öffnet sie.',
  ],
  [
    'The name of the photographer or illustrator.',
    'Der Name der Person, die fotografiert oder gezeichnet hat.',
  ],
  ['Readers see the first 240 characters.', 'Zu sehen sind die ersten 240 Zeichen.'],
  [
    'Tells the editors that you have finished: they find the article under Ready for review. Publishing it switches this off.',
    'Sagt der Redaktion, dass Sie fertig sind: Der Artikel steht dann für sie unter „Zur Durchsicht“. Das Veröffentlichen schaltet es aus.',
  ],
  [
    'Readers see them below the text, and those of all articles on the page /corrections.',
    'Stehen unter dem Text, und die aller Artikel auf der Seite /corrections.',
  ],
  ['Must begin with https://', 'Muss mit https:// beginnen'],
  [
    'Must begin with https://. Without platform and address, readers see the photo alone.',
    'Muss mit https:// beginnen. Ohne Plattform und Adresse sehen Leser nur das Foto.',
  ],
  [
    'Shown large. One article: another one takes its place.',
    'Steht groß. Ein Artikel: Ein anderer ersetzt ihn.',
  ],
  [
    'Shown compact next to it. One article: another one takes its place.',
    'Steht klein daneben. Ein Artikel: Ein anderer ersetzt ihn.',
  ],
  [
    'For other programs that read your content. The site does not show it.',
    'Für andere Programme, die Ihre Inhalte lesen. Die Website zeigt es nicht.',
  ],
  [
    'Comments that came with an import. Readers see them below the text; nobody can write new ones on the site.',
    'Kommentare aus einem Import. Sie stehen unter dem Text; auf der Website kann niemand neue schreiben.',
  ],
  ['Links in the footer, in this order.', 'Links in der Fußzeile, in dieser Reihenfolge.'],
]);
