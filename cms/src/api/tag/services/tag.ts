import { createListService } from '../../../answers/service';
import { answerTermList } from '../../../answers/term-list';

const TAG = 'api::tag.tag';

export default createListService(TAG, answerTermList({ uid: TAG, kind: 'tags', name: 'name' }));
