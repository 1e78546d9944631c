import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'usage.refer': 'Diese Einträge verlieren den Verweis:',
  'usage.title': '„{title}“',
  'usage.withdraw': 'Zurückziehen?',
  'usage.withdrawn': 'Danach ist nichts davon mehr öffentlich. Der Entwurf bleibt.',
  'usage.public': 'Zurzeit ist das öffentlich. Nach dem Löschen sieht es niemand mehr.',
  'usage.toBin': 'Im Papierkorb bleibt es 30 Tage und lässt sich so lange zurückholen.',
  'usage.forGood': 'Das lässt sich nicht rückgängig machen.',
  'usage.deleteSelected': '{count, plural, one {# Eintrag} other {# Einträge}} löschen?',
  'usage.withdrawSelected':
    '{count, plural, one {# Eintrag} other {# Einträge}} zurückziehen? Danach ist nichts davon mehr öffentlich. Die Entwürfe bleiben.',
};
