import { createContentController } from '../../../answers/controller';

export default createContentController('api::author.author');
