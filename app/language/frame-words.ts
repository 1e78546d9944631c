import type { InterfaceLanguage } from './languages.ts';

/** Label of the button that loads a third-party embed; it names who gets data. */
type FrameWords = (provider: string) => string;

const FRAME_WORDS: Readonly<Record<InterfaceLanguage, FrameWords>> = {
  ar: (provider) => `عرض هنا – تُرسَل بيانات إلى ${provider}`,
  de: (provider) => `Hier anzeigen – dabei gehen Daten an ${provider}`,
  el: (provider) => `Εμφάνιση εδώ – στέλνει δεδομένα στην υπηρεσία ${provider}`,
  en: (provider) => `Show here – sends data to ${provider}`,
  es: (provider) => `Mostrar aquí: se envían datos a ${provider}`,
  fr: (provider) => `Afficher ici – des données sont transmises à ${provider}`,
  it: (provider) => `Mostra qui – invia dati a ${provider}`,
  ja: (provider) => `ここに表示（${provider}にデータが送信されます）`,
  nl: (provider) => `Hier tonen – verstuurt gegevens naar ${provider}`,
  pl: (provider) => `Pokaż tutaj – dane zostaną wysłane do serwisu ${provider}`,
  pt: (provider) => `Mostrar aqui – envia dados para ${provider}`,
  tr: (provider) => `Burada göster – ${provider} hizmetine veri gönderir`,
  zh: (provider) => `在此显示（会向 ${provider} 发送数据）`,
};

const isKey = (language: string): language is InterfaceLanguage => Object.hasOwn(FRAME_WORDS, language);

/** The words on the button in the language of the interface: the `wordsTag` of a `Language`. */
export function frameWords(wordsTag: string): FrameWords {
  const [language = ''] = wordsTag.toLowerCase().split('-');
  return FRAME_WORDS[isKey(language) ? language : 'en'];
}
