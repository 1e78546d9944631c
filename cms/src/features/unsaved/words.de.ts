import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'unsaved.label': 'Nicht gespeicherte Änderungen',
  'unsaved.found': 'Nicht gespeicherte Änderungen von {time}',
  'unsaved.named': '„{name}“: {found}',
  'unsaved.all': 'Alle {count} zeigen',
  'unsaved.restore': 'Wiederherstellen',
  'unsaved.discard': 'Verwerfen',
  'unsaved.restored':
    'Ihre Änderungen sind wieder im Formular. Drücken Sie auf Speichern, um sie zu speichern.',
  'unsaved.notKept':
    'Dieser Browser hat keinen Platz für Ihre nicht gespeicherten Änderungen. Speichern Sie oft, damit nichts verloren geht.',
  'save.unreachable':
    'Nicht gespeichert: Der Dienst antwortet nicht. Ihre Änderungen bleiben in diesem Formular und auf diesem Rechner. Drücken Sie gleich noch einmal auf Speichern.',
  'save.notUnique': 'Diesen Namen hat schon ein anderer Eintrag.',
  'save.waiting': 'Der Dienst antwortet nicht. Ihre Änderungen bleiben in diesem Formular.',
  'save.stale': 'Nicht gespeichert: {by} hat diesen Eintrag gespeichert, seit Sie ihn geöffnet haben.',
  'save.staleOwn':
    'Nicht gespeichert: Sie haben diesen Eintrag in einem anderen Fenster gespeichert, seit Sie ihn hier geöffnet haben.',
  'conflict.title': 'Zwei Fassungen dieses Eintrags',
  'conflict.explanation':
    '{by} hat diesen Eintrag um {time} gespeichert, nachdem Sie ihn geöffnet haben. Felder, die Sie nicht geändert haben, zeigen diese Fassung. In diesen Feldern unterscheiden sich die Fassungen:',
  'conflict.explanationOwn':
    'In einem anderen Fenster haben Sie diesen Eintrag um {time} gespeichert, nachdem Sie ihn hier geöffnet haben. Felder, die Sie hier nicht geändert haben, zeigen jene Fassung. In diesen Feldern unterscheiden sich die Fassungen:',
  'conflict.none': 'Kein Feld unterscheidet sich: Sie können Ihre Fassung behalten.',
  'conflict.mine': 'Ihre Fassung',
  'conflict.theirs': 'Die Fassung von {by}',
  'conflict.theirsOwn': 'Ihre Fassung im anderen Fenster',
  'conflict.field': 'Feld',
  'conflict.empty': '(leer)',
  'conflict.keepMine': 'Meine behalten',
  'conflict.takeTheirs': 'Andere Fassung übernehmen',
  'conflict.close': 'Später entscheiden',
  'conflict.decide': 'Die beiden Fassungen vergleichen',
  'conflict.keptMine': 'Drücken Sie auf Speichern, um die andere Fassung durch Ihre zu ersetzen.',
};
