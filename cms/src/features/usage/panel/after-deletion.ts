import type { PanelText } from '../words';

/** Says whether an entry of a model can come back once it is deleted: only articles go to the bin. */
export const afterDeletion = (model: string): PanelText =>
  model === 'api::article.article' ? 'usage.toBin' : 'usage.forGood';
