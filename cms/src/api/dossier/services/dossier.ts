import { createListService } from '../../../answers/service';
import { answerTermList } from '../../../answers/term-list';

const DOSSIER = 'api::dossier.dossier';

export default createListService(DOSSIER, answerTermList({ uid: DOSSIER, kind: 'dossiers', name: 'title' }));
