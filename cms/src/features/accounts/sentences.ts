import { sentencesOf } from '../../language/sentences';

/** Why no mail with a link to a new password is sent. */
export const sentences = sentencesOf({
  en: {
    noMail:
      "This magazine sends no mail. Ask the person who runs it for a new password: 'npm run admin:password -- <your mail address>' sets one.",
  },
  de: {
    noMail:
      'Dieses Magazin verschickt keine E-Mails. Ihre Administration kann Ihr Passwort zurücksetzen: „npm run admin:password -- <Ihre E-Mail-Adresse>“ setzt eines.',
  },
});
