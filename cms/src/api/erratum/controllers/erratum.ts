import { createContentController } from '../../../answers/controller';

export default createContentController('api::erratum.erratum');
