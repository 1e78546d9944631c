/** A credit that already says what it is: with a sign, a word and a colon, or one of the usual words. */
const NAMED =
  /^(?:©|\(c\)|[^:：]{1,30}[:：]|(?:ph|f)oto|fot\.|image|picture|bild|illustration|by\s|φωτο|تصوير|写真|撮影|摄影|图)/iu;

/** The credit of a picture, introduced by a word, without which it would read like a caption: ‘Photo: Ada Bell’. */
export function photoCredit(written: string, photoBy: (credit: string) => string): string {
  const credit = written.trim();
  return credit === '' || NAMED.test(credit) ? credit : photoBy(credit);
}
