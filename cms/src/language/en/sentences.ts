const count = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
const list = (names: readonly string[], more: number) =>
  names.map((name) => `‘${name}’`).join(', ') + (more > 0 ? ` and ${more} more` : '');

const TERMS = { categories: 'category', tags: 'tag', dossiers: 'dossier' };
const SINGLES = { home: 'Home', site: 'Site' };

/** What the service says to editors: why it refuses something, and its mail. */
export const sentences = {
  uploads: {
    theFile: 'The file',
    diskFull: 'Nothing was uploaded, because the disk of the server is full. Please tell your administrator.',
    storageFull:
      'Nothing was uploaded, because the storage of the pictures is full. Please tell your administrator.',
    storageFails:
      'Nothing was changed, because the storage of the pictures does not work at the moment. Please try again in a few minutes, or tell your administrator.',
    heic: (file: string) =>
      `${file} is a HEIC picture, which most browsers cannot show. Please save it as JPEG and upload it again. An iPhone takes JPEGs after Settings > Camera > Formats > Most Compatible.`,
    otherKind: (stored: string, file: string) =>
      `${stored} cannot be replaced by ${file}, because they are different kinds of files. Please upload ${file} as a new file.`,
    notAnIcon: (file: string) =>
      `${file} is not really an icon. Please check its file extension and upload it again.`,
    notAnSvg: (file: string) =>
      `${file} is not really an SVG. Please check its file extension and upload it again.`,
    notCaptions: (file: string) =>
      `${file} cannot be used as captions. Please save them as WebVTT (.vtt) in UTF-8, of up to 1 MB, and upload the file again.`,
    notPlayed: (file: string) =>
      `${file} cannot be played by most browsers, or is damaged. Please save a film as MP4 with H.264 and AAC, and sound as MP3 or M4A, and upload it again.`,
    tooManyPixels: (
      file: string,
      { width, height, limit }: { width: number; height: number; limit: number },
    ) =>
      `${file} has ${count(width)} × ${count(height)} pixels; the limit is ${limit / 1_000_000} million. Please make it smaller and upload it again.`,
    unreadable: (file: string) =>
      `${file} cannot be read. It may be damaged, or in a format that browsers do not show. Please save it as JPEG or PNG and upload it again.`,
    unreadableMetadata: (file: string) =>
      `${file} contains data that cannot be read, and might tell where it was made. Please save it again in another program and upload it.`,
  },

  pictures: {
    isPublic: (file: string, { named, more }: { named: readonly string[]; more: number }) =>
      `${file} is public in ${list(named, more)}. Take it out there and publish, then delete it.`,
    askToChange: 'This file is public. Please ask an editor to change it.',
    askToChangeFolders: 'Please ask an editor to change folders: they have files of others.',
    notFetched:
      'Adding pictures by URL is switched off for security. Please download the picture, then upload it.',
  },

  rights: {
    switchedOff: 'This part of Strapi is switched off.',
    mayNotCopy: 'You may not copy an entry that you may not read.',
    mayNotQuery: (field: string) =>
      `Entries can't be filtered or sorted by '${field}', because you may not read it.`,
    manyConditions: (limit: number) => `Entries can be filtered and sorted by ${limit} fields at once.`,
    mayNotRead: 'You may not read this entry.',
    mayNotUpdate: 'You may not update this entry.',
    mayNotSet: (field: string) => `'${field}' can't be set by a save: the service sets it itself.`,
    mayNotReadField: (field: string) => `You may not read '${field}', which is part of the page.`,
    mayNotChangeField: (field: string) => `You may not change '${field}', which is part of this version.`,
    askToDeletePublic: 'This article is public. Please ask an editor to delete it.',
    askToDeleteScheduled: 'This article is scheduled. Please ask an editor to delete it.',
    onlySuperAdmin: 'Only a Super Admin can do this.',
  },

  notFound: {
    article: 'There is no such article.',
    entry: 'There is no such entry.',
    note: 'There is no such note. Somebody may have deleted it.',
    version: 'There is no such version.',
    inBin: 'It is not in the bin.',
    filesInBin: (file: string) => `The files of ${file} are no longer in the bin.`,
  },

  imports: {
    tooLarge: (file: string, limit: number) =>
      `${file} has more than ${count(limit / 1_000_000)} MB. Please import it on the server with ‘npm run import’.`,
    noRoom: ({ needed, free }: { needed: number; free: number }) =>
      `This import needs ${count(Math.ceil(needed / 1_000_000))} MB, and the disk of the server has ${count(Math.floor(free / 1_000_000))} MB left. Please tell your administrator.`,
    otherUpload:
      'Another file is being uploaded. Please wait until it is complete; one that was given up is removed after a minute.',
    uploadLost: 'The upload was interrupted. Please upload the file again.',
    running: 'An import is running. Please wait until it is complete, or stop it.',
    noSource: 'Please upload a file, or enter an address.',
    notRead: 'Please start a dry run first.',
    notAnAddress: (text: string) =>
      `‘${text}’ is not an address like https://old.example. Please correct it.`,
    onlyFiles: 'This system is imported from a file. Please upload one.',
    needsSite: 'Please enter the former address of the site: the export does not say it.',
    notHosts: (text: string) =>
      `‘${text}’ is not a list of hosts like old.example, cdn.example. Please correct it.`,
  },

  preview: {
    onlyAt: (address: string) => `Previews are shown only at ${address}. Open the admin panel there.`,
    onlyHere:
      'Previews are shown only on this machine. Set ADMIN_URL to the address of the admin panel, and restart the content service.',
    tooManyLinks: (limit: number) =>
      `This draft already has ${limit} links. End one of them, or pass on one that you have.`,
    manyEntries: (limit: number) => `A field can take ${limit} entries at once. Please add fewer.`,
  },

  notes: {
    tooMany: (limit: number) => `This article has ${limit} notes already. Please delete some.`,
    ofOther: 'Only the author of a note can delete it.',
  },

  saving: {
    aProgram: 'A program',
    databaseBusy:
      'Nothing was saved, because another program is writing to the database. Please try again in a moment.',
    diskFull: 'Nothing was saved, because the disk of the server is full. Please tell your administrator.',
    conflict:
      'Nothing was saved, because somebody else was saving the same at this moment. Please try again.',
    databaseLost: "Nothing was saved, because the database can't be reached. Please try again in a moment.",
    refused:
      'Nothing was saved, because the database refused to store it. Please try again, or tell your administrator.',
    unconfirmed:
      'The database failed while your changes were being stored, so they may or may not have been saved. Please try again: nothing will be saved twice.',
    nameRequired: 'Name is required.',
    titleRequired: 'Title is required.',
    slugOfDots: (slug: string) =>
      `'${slug}' cannot be used as a slug, because browsers remove it from addresses. Please choose another one.`,
    notATimeZone: (name: string) =>
      `'${name}' is not a time zone. Please choose one with a continent and a city, like Europe/Berlin.`,
    paleAccent: (colour: string, darker: string) =>
      `${colour} is too pale to read on white. Please choose a darker accent colour, like ${darker}.`,
    longText: (parts: number, limit: number) =>
      `The text has ${count(parts)} paragraphs, list items, links and formatted words; the limit is ${count(limit)}. Please split it into several articles.`,
    manyMarks: (letter: string, limit: number) =>
      `The last letter of “${letter}” has more than ${limit} accents or other marks on it. Please delete some of them.`,
    deepLists: (limit: number) => `Lists can be nested up to ${limit} levels deep.`,
    manyParts: {
      embeds: (found: number, limit: number) =>
        `The text has ${count(found)} embeds; the limit is ${count(limit)}. Please split it into several articles.`,
      related: (found: number, limit: number) =>
        `The text has ${count(found)} related articles; the limit is ${count(limit)}. Please remove some.`,
      footnotes: (found: number, limit: number) =>
        `The text has ${count(found)} footnotes; the limit is ${count(limit)}. Please split it into several articles.`,
      rows: (found: number, limit: number) =>
        `A table has ${count(found)} rows; the limit is ${count(limit)}. Please split it into several tables.`,
      columns: (found: number, limit: number) =>
        `A table has ${count(found)} columns; the limit is ${count(limit)}. Please split it into several tables.`,
    },
    longPictureTexts: (limit: number) =>
      `The alternative text and the caption of a picture can have up to ${count(limit)} characters each.`,
    largeCard:
      'This article is too large for lists of articles. Please remove some covers, icons or tags, or shorten the texts of its pictures.',
    largePage: (bytes: number, limit: number) =>
      `This page would have ${megabytes(bytes)} MB; the limit is ${megabytes(limit)} MB.`,
    shorten: {
      article: 'Please shorten the text, or remove comments or tags.',
      home: 'Please remove some articles from trending or sections.',
      site: 'Please remove some recommended articles or profiles.',
      other: 'Please shorten it.',
    },
  },

  terms: {
    twin: (kind: keyof typeof TERMS, { twin, name }: { twin: string; name: string }) =>
      `There is already a ${TERMS[kind]} ‘${twin}’, and readers who search for ‘${name}’ find both. Please use that one, or choose another name.`,
    circle: (names: readonly string[]) =>
      `A category cannot be below itself: ${names.join(' › ')}. Please choose another parent or other subcategories.`,
    mergedIntoItself: 'Please choose another one to merge it into.',
    mergedBelow: (merged: string, kept: string) =>
      `‘${merged}’ cannot be merged into ‘${kept}’, which is below it. Please merge ‘${kept}’ into ‘${merged}’ instead.`,
  },

  redirects: {
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

  publication: {
    unfinishedArticle: (reasons: string) => `This article cannot be published yet. ${reasons}`,
    unfinishedSingle: (type: keyof typeof SINGLES, reasons: string) =>
      `${SINGLES[type]} cannot be published yet. ${reasons}`,
    findings: {
      picture: 'It has no cover picture.',
      alternativeText: 'A picture has no alternative text.',
      credit: 'The cover has no credit.',
      author: 'It has no author.',
      category: 'It has no category.',
      titleLength: 'The title is too long for a card.',
      descriptionLength: 'The description is too long for a card.',
      sameTitle: 'Another article has the same title.',
      headings: 'A heading skips a level.',
      links: 'A link leads to an article that is not public.',
      unknownProviders: 'The site of an embed is not known.',
      missingAddresses: 'An embed or a related article has no address.',
      untitledRecordings: 'Audio or video has no title.',
      emptyRows: 'A table has an empty row.',
      singlePictures: 'A gallery has only one picture.',
      emptyFootnotes: 'A footnote has no text.',
      formulas: 'A formula is not TeX or too complex.',
      pictureLines: 'Words stand for a picture that did not arrive:',
      missingPages: 'Readers find no page at these links:',
      notPublic: 'It has articles that are not public:',
      emptySections: 'These sections have no articles:',
    },
    alwaysPublic: (type: keyof typeof SINGLES) =>
      `${SINGLES[type]} is always public. Change it and publish the change.`,
    futureCorrection: 'A correction has a date in the future. Please choose an earlier one.',
    withdrawalFirst:
      "'Withdraw on' is before the publication. Please choose a later date, or empty the field.",
    datesPassed: 'Both of its dates have passed.',
    seeLog: 'See the log of the service.',
  },

  /** By the names in the model. */
  singleTypes: { Home: 'Home', Site: 'Site' },

  mail: {
    none: "This magazine sends no mail. Ask the person who runs it for a new password: 'npm run admin:password -- <your mail address>' sets one.",
    notPublished: (title: string) => `Not published: ${title}`,
    notWithdrawn: (title: string) => `Not withdrawn: ${title}`,
    failedToPublish: (title: string, { time, reason }: { time: string; reason: string }) =>
      `'${title}' was to be published at ${time}, and was not: ${reason}\n\nIt is tried again every minute. You can correct the article and publish it again.`,
    failedToWithdraw: (title: string, { time, reason }: { time: string; reason: string }) =>
      `'${title}' was to be withdrawn at ${time}, and is still public: ${reason}\n\nIt is tried again every minute. You can unpublish the article.`,
    missed: (title: string, { time, reason }: { time: string; reason: string }) =>
      `'${title}' was to be published at ${time}, and was not: ${reason}\n\nIt is not tried again. You can choose other dates and publish the article again.`,
  },
};

export type Sentences = typeof sentences;
