import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'schedule.title': 'Demnächst',
  'schedule.zone': 'Termine in der Zeitzone {timeZone}',
  'schedule.nothing': 'Nichts ist geplant.',
  'schedule.publish': '{time} wird veröffentlicht: {link}',
  'schedule.withdraw': '{time} wird zurückgezogen: {link}',
  'schedule.dates': 'Zeiten des Magazins',
  'schedule.publishedOn': 'Veröffentlichung: {time}',
  'schedule.withdrawOn': 'Zurückziehen: {time}',
  'schedule.hide': 'Bis dahin von der Website nehmen?',
  'schedule.hidden':
    'Dieser Artikel ist öffentlich. Mit dem neuen Datum ist er erst wieder ab {time} zu sehen.',
  'schedule.scheduledFor': 'Geplant für {time}',
  'schedule.changed': 'Was danach gespeichert wurde, gehört erst dazu, wenn Sie erneut veröffentlichen.',
  'schedule.failedToPublish':
    'Die Veröffentlichung zum Termin ist fehlgeschlagen. {reason} Sie wird jede Minute wiederholt.',
  'schedule.failedToWithdraw':
    'Die Zurückziehung zum Termin ist fehlgeschlagen. {reason} Sie wird jede Minute wiederholt.',
  'schedule.missed':
    'Der Artikel wurde nicht veröffentlicht, weil beide Termine verstrichen sind. Wählen Sie andere Termine und veröffentlichen Sie ihn erneut, oder leeren Sie ‚Veröffentlicht am‘.',
  'schedule.behind': 'Die Uhr des Servers zeigt {says}, das Magazin war aber schon um {known} in Betrieb.',
  'schedule.ahead': 'Die Uhr des Servers ist auf {says} vorgesprungen. Richtig wäre etwa {known}.',
  'schedule.stopped': 'Bis sie stimmt, wird nichts zum Termin veröffentlicht oder zurückgezogen.',
  'schedule.confirm': 'Die Uhr stimmt',
  'schedule.status': 'Geplant',
};
