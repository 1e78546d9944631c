import { createContentController } from '../../../answers/controller';

export default createContentController('api::site.site');
