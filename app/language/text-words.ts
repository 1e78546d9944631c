import type { InterfaceLanguage } from './languages.ts';

/** The words inside extended texts, loaded only with these, because most pages don't need them. */
export type TextWords = {
  notes: string;
  /** The name of the link to a footnote, and of the link back. */
  note: (number: string) => string;
  backToText: (number: string) => string;
  table: string;
  gallery: string;
  picture: (number: string, count: string) => string;
  previousPicture: string;
  nextPicture: string;
  keyPoints: string;
  chart: string;
  /** Opens the table of a chart. */
  numbers: string;
  /** Before the title of a related article. */
  readAlso: string;
};

export const TEXT_WORDS: Readonly<Record<InterfaceLanguage, TextWords>> = {
  ar: {
    notes: 'الهوامش',
    note: (number) => `الهامش ${number}`,
    backToText: (number) => `عودة إلى النص، الهامش ${number}`,
    table: 'جدول',
    gallery: 'معرض الصور',
    picture: (number, count) => `الصورة ${number} من ${count}`,
    previousPicture: 'الصورة السابقة',
    nextPicture: 'الصورة التالية',
    keyPoints: 'أبرز النقاط',
    chart: 'رسم بياني',
    numbers: 'الأرقام في جدول',
    readAlso: 'اقرأ أيضًا',
  },
  de: {
    notes: 'Anmerkungen',
    note: (number) => `Anmerkung ${number}`,
    backToText: (number) => `Zurück zum Text, Anmerkung ${number}`,
    table: 'Tabelle',
    gallery: 'Bilderstrecke',
    picture: (number, count) => `Bild ${number} von ${count}`,
    previousPicture: 'Vorheriges Bild',
    nextPicture: 'Nächstes Bild',
    keyPoints: 'Das Wichtigste in Kürze',
    chart: 'Diagramm',
    numbers: 'Die Zahlen als Tabelle',
    readAlso: 'Lesen Sie auch',
  },
  el: {
    notes: 'Σημειώσεις',
    note: (number) => `Σημείωση ${number}`,
    backToText: (number) => `Πίσω στο κείμενο, σημείωση ${number}`,
    table: 'Πίνακας',
    gallery: 'Φωτογραφίες',
    picture: (number, count) => `Εικόνα ${number} από ${count}`,
    previousPicture: 'Προηγούμενη εικόνα',
    nextPicture: 'Επόμενη εικόνα',
    keyPoints: 'Τα βασικά σημεία',
    chart: 'Διάγραμμα',
    numbers: 'Οι αριθμοί σε πίνακα',
    readAlso: 'Διαβάστε επίσης',
  },
  en: {
    notes: 'Notes',
    note: (number) => `Note ${number}`,
    backToText: (number) => `Back to the text, note ${number}`,
    table: 'Table',
    gallery: 'Gallery',
    picture: (number, count) => `Picture ${number} of ${count}`,
    previousPicture: 'Previous picture',
    nextPicture: 'Next picture',
    keyPoints: 'Key points',
    chart: 'Chart',
    numbers: 'The numbers as a table',
    readAlso: 'Read also',
  },
  es: {
    notes: 'Notas',
    note: (number) => `Nota ${number}`,
    backToText: (number) => `Volver al texto, nota ${number}`,
    table: 'Tabla',
    gallery: 'Galería',
    picture: (number, count) => `Imagen ${number} de ${count}`,
    previousPicture: 'Imagen anterior',
    nextPicture: 'Imagen siguiente',
    keyPoints: 'Claves',
    chart: 'Gráfico',
    numbers: 'Las cifras en una tabla',
    readAlso: 'Lee también',
  },
  fr: {
    notes: 'Notes de bas de page',
    note: (number) => `Note de bas de page ${number}`,
    backToText: (number) => `Retour au texte, note ${number}`,
    table: 'Tableau',
    gallery: 'Diaporama',
    picture: (number, count) => `Image ${number} sur ${count}`,
    previousPicture: 'Image précédente',
    nextPicture: 'Image suivante',
    keyPoints: 'L’essentiel',
    chart: 'Graphique',
    numbers: 'Les chiffres en tableau',
    readAlso: 'À lire aussi',
  },
  it: {
    notes: 'Note',
    note: (number) => `Nota ${number}`,
    backToText: (number) => `Torna al testo, nota ${number}`,
    table: 'Tabella',
    gallery: 'Galleria',
    picture: (number, count) => `Immagine ${number} di ${count}`,
    previousPicture: 'Immagine precedente',
    nextPicture: 'Immagine successiva',
    keyPoints: 'I punti chiave',
    chart: 'Grafico',
    numbers: 'I dati in tabella',
    readAlso: 'Leggi anche',
  },
  ja: {
    notes: '注',
    note: (number) => `注${number}`,
    backToText: (number) => `本文に戻る（注${number}）`,
    table: '表',
    gallery: 'ギャラリー',
    picture: (number, count) => `写真 ${number}/${count}`,
    previousPicture: '前の写真',
    nextPicture: '次の写真',
    keyPoints: 'ポイント',
    chart: 'グラフ',
    numbers: '数値を表で見る',
    readAlso: 'あわせて読みたい',
  },
  nl: {
    notes: 'Noten',
    note: (number) => `Noot ${number}`,
    backToText: (number) => `Terug naar de tekst, noot ${number}`,
    table: 'Tabel',
    gallery: 'Fotoserie',
    picture: (number, count) => `Beeld ${number} van ${count}`,
    previousPicture: 'Vorig beeld',
    nextPicture: 'Volgend beeld',
    keyPoints: 'In het kort',
    chart: 'Grafiek',
    numbers: 'De cijfers in een tabel',
    readAlso: 'Lees ook',
  },
  pl: {
    notes: 'Przypisy',
    note: (number) => `Przypis ${number}`,
    backToText: (number) => `Powrót do tekstu, przypis ${number}`,
    table: 'Tabela',
    gallery: 'Galeria',
    picture: (number, count) => `Zdjęcie ${number} z ${count}`,
    previousPicture: 'Poprzednie zdjęcie',
    nextPicture: 'Następne zdjęcie',
    keyPoints: 'Najważniejsze informacje',
    chart: 'Wykres',
    numbers: 'Dane w tabeli',
    readAlso: 'Czytaj także',
  },
  pt: {
    notes: 'Notas',
    note: (number) => `Nota ${number}`,
    backToText: (number) => `Voltar ao texto, nota ${number}`,
    table: 'Tabela',
    gallery: 'Galeria',
    picture: (number, count) => `Imagem ${number} de ${count}`,
    previousPicture: 'Imagem anterior',
    nextPicture: 'Próxima imagem',
    keyPoints: 'Pontos principais',
    chart: 'Gráfico',
    numbers: 'Os números em tabela',
    readAlso: 'Leia também',
  },
  tr: {
    notes: 'Notlar',
    note: (number) => `Not ${number}`,
    backToText: (number) => `Metne dön, not ${number}`,
    table: 'Tablo',
    gallery: 'Galeri',
    picture: (number, count) => `Görsel ${number}/${count}`,
    previousPicture: 'Önceki görsel',
    nextPicture: 'Sonraki görsel',
    keyPoints: 'Öne çıkanlar',
    chart: 'Grafik',
    numbers: 'Rakamlar tablo olarak',
    readAlso: 'Bunu da okuyun',
  },
  zh: {
    notes: '注释',
    note: (number) => `注释 ${number}`,
    backToText: (number) => `返回正文，注释 ${number}`,
    table: '表格',
    gallery: '图集',
    picture: (number, count) => `第 ${number} 张，共 ${count} 张`,
    previousPicture: '上一张',
    nextPicture: '下一张',
    keyPoints: '要点',
    chart: '图表',
    numbers: '以表格查看数据',
    readAlso: '延伸阅读',
  },
};

const isKey = (language: string): language is InterfaceLanguage => Object.hasOwn(TEXT_WORDS, language);

/** The words inside texts in the language of the interface: the `wordsTag` of a `Language`. */
export function textWords(wordsTag: string): TextWords {
  const [language = ''] = wordsTag.toLowerCase().split('-');
  return TEXT_WORDS[isKey(language) ? language : 'en'];
}
