import type { PanelFeature } from '../../core/panel/panel-feature';
import { addNamedEntries, changeArticleForm } from './panel/change-article-form';
import { focusTitle } from './panel/focus-title';
import { addDateTimes, improveFields } from './panel/improve-fields';
import { addListedValues, listValues } from './panel/listed-value-field';
import { addSectionName } from './panel/section-name';
import { translateHelp } from './panel/translate-help';
import { words } from './words';

/** Fields that accept what editors type, with labels in the editors' words. */
export const forms: PanelFeature = {
  words,
  register(app) {
    addNamedEntries(app);
    addListedValues(app);
    addDateTimes(app, Date.now);
    addSectionName(app);
  },
  bootstrap({ getPlugin, registerHook }, { arrivals }) {
    translateHelp(registerHook);
    improveFields(registerHook);
    changeArticleForm(registerHook, arrivals);
    listValues(registerHook);
    focusTitle(getPlugin);
  },
};
