import { inEnglish, inGerman } from '../../language/numbers';
import { sentencesOf } from '../../language/sentences';

/** Why an upload is refused. */
export const sentences = sentencesOf({
  en: {
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
      `${file} has ${inEnglish(width)} × ${inEnglish(height)} pixels; the limit is ${limit / 1_000_000} million. Please make it smaller and upload it again.`,
    unreadable: (file: string) =>
      `${file} cannot be read. It may be damaged, or in a format that browsers do not show. Please save it as JPEG or PNG and upload it again.`,
    unreadableMetadata: (file: string) =>
      `${file} contains data that cannot be read, and might tell where it was made. Please save it again in another program and upload it.`,
  },
  de: {
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
      `${file} hat ${inGerman(width)} × ${inGerman(height)} Pixel; erlaubt sind ${limit / 1_000_000} Millionen. Bitte verkleinern Sie das Bild und laden Sie es noch einmal hoch.`,
    unreadable: (file) =>
      `${file} ist nicht lesbar. Die Datei ist beschädigt oder hat ein Format, das Browser nicht anzeigen. Bitte speichern Sie das Bild als JPEG oder PNG und laden Sie es noch einmal hoch.`,
    unreadableMetadata: (file) =>
      `${file} enthält Daten, die nicht lesbar sind und den Aufnahmeort verraten könnten. Bitte speichern Sie das Bild in einem anderen Programm neu und laden Sie es hoch.`,
  },
});
