import type { TextId } from './en';

export const DE: Readonly<Record<TextId, string>> = {
  'masthead.unsaved.label': 'Nicht gespeicherte Änderungen',
  'masthead.unsaved.found': 'Nicht gespeicherte Änderungen von {time}',
  'masthead.unsaved.restore': 'Wiederherstellen',
  'masthead.unsaved.discard': 'Verwerfen',
  'masthead.unsaved.restored':
    'Ihre Änderungen sind wieder im Formular. Drücken Sie auf Speichern, um sie zu speichern.',
  'masthead.unsaved.notKept':
    'Dieser Browser hat keinen Platz für Ihre nicht gespeicherten Änderungen. Speichern Sie oft, damit nichts verloren geht.',
  'masthead.save.unreachable':
    'Nicht gespeichert: Der Dienst antwortet nicht. Ihre Änderungen bleiben in diesem Formular und auf diesem Rechner. Drücken Sie gleich noch einmal auf Speichern.',
  'masthead.save.waiting': 'Der Dienst antwortet nicht. Ihre Änderungen bleiben in diesem Formular.',
  'masthead.save.stale':
    'Nicht gespeichert: {by} hat diesen Eintrag gespeichert, seit Sie ihn geöffnet haben.',
  'masthead.save.staleOwn':
    'Nicht gespeichert: Sie haben diesen Eintrag in einem anderen Fenster gespeichert, seit Sie ihn hier geöffnet haben.',
  'masthead.conflict.title': 'Zwei Fassungen dieses Eintrags',
  'masthead.conflict.explanation':
    '{by} hat diesen Eintrag um {time} gespeichert, nachdem Sie ihn geöffnet haben. Felder, die Sie nicht geändert haben, zeigen diese Fassung. In diesen Feldern unterscheiden sich die Fassungen:',
  'masthead.conflict.explanationOwn':
    'In einem anderen Fenster haben Sie diesen Eintrag um {time} gespeichert, nachdem Sie ihn hier geöffnet haben. Felder, die Sie hier nicht geändert haben, zeigen jene Fassung. In diesen Feldern unterscheiden sich die Fassungen:',
  'masthead.conflict.none': 'Kein Feld unterscheidet sich: Sie können Ihre Fassung behalten.',
  'masthead.conflict.mine': 'Ihre Fassung',
  'masthead.conflict.theirs': 'Die Fassung von {by}',
  'masthead.conflict.theirsOwn': 'Ihre Fassung im anderen Fenster',
  'masthead.conflict.field': 'Feld',
  'masthead.conflict.empty': '(leer)',
  'masthead.conflict.keepMine': 'Meine behalten',
  'masthead.conflict.takeTheirs': 'Andere übernehmen',
  'masthead.conflict.close': 'Später entscheiden',
  'masthead.conflict.decide': 'Die beiden Fassungen vergleichen',
  'masthead.conflict.keptMine': 'Drücken Sie auf Speichern, um die andere Fassung durch Ihre zu ersetzen.',
  'masthead.usage.refer': 'Diese Einträge verweisen darauf, danach nicht mehr:',
};
