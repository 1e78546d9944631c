import type { PanelText } from '../../../language/en/panel';

/** Says whether an entry of a model can come back once it is deleted: only articles go to the bin. */
export const afterDeletion = (model: string): PanelText =>
  model === 'api::article.article' ? 'usage.toBin' : 'usage.forGood';
