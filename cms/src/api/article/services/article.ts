import { answerArticleList } from '../../../answers/article-list';
import { createListService } from '../../../answers/service';

export default createListService('api::article.article', answerArticleList);
