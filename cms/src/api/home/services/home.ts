import { createSingleService } from '../../../answers/single-service';

export default createSingleService('api::home.home');
