import { createContentController } from '../../../content-api/answers/controller';

export default createContentController('api::category.category');
