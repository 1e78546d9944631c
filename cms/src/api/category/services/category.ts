import { answerMenu } from '../../../answers/menu';
import { createListService } from '../../../answers/service';
import { answerTermList } from '../../../answers/term-list';

const CATEGORY = 'api::category.category';

const answerCategoryList = answerTermList({ uid: CATEGORY, kind: 'categories', name: 'name' });

export default createListService(
  CATEGORY,
  async (strapi, query) => (await answerMenu(strapi, query)) ?? (await answerCategoryList(strapi, query)),
);
