import type { StrapiApp } from '@strapi/strapi/admin';
import { createArrivalStore } from '../core/panel/arrivals';
import type { PanelParts } from '../core/panel/panel-feature';
import { BANNER_KEY } from '../core/panel/strapi/panel-names';
import { chooseLanguage } from '../core/panel/texts/choose-language';
import { nameUnnamed } from '../core/panel/texts/name-unnamed';
import { PANEL_FEATURES } from '../features/panel-features';
import { keepUnsavedChanges } from '../features/unsaved/panel/keep-unsaved-changes';
import { LANGUAGES } from '../language/languages';
import { addNewArticle } from './add-new-article';
import { arrangeWidgets, hideDeveloperActions } from './hide-developer-parts';
import { ignoreStrayFiles } from './ignore-stray-files';
import logo from './logo.svg';
import { styleScreens } from './style-screens';
import { translations } from './translations';

const arrivals = createArrivalStore();

/** Turns Strapi's admin panel into Masthead's, and hides Strapi's tutorials and advertisements. */
export default {
  config: {
    auth: { logo },
    menu: { logo },
    locales: [...LANGUAGES],
    tutorials: false,
    notifications: { releases: false },
    translations: translations(PANEL_FEATURES.flatMap(({ words }) => words ?? [])),
  },
  register(app: StrapiApp) {
    chooseLanguage();
    nameUnnamed();
    addNewArticle(app);
    for (const { widgets = [], register } of PANEL_FEATURES) {
      app.widgets.register(widgets.map((widget) => ({ ...widget, pluginId: 'masthead' })));
      register?.(app, { arrivals });
    }
    arrangeWidgets(app);
  },

  bootstrap(app: StrapiApp) {
    styleScreens();
    ignoreStrayFiles(window);
    window.localStorage.setItem(BANNER_KEY, 'true');
    const parts = { arrivals, saves: keepUnsavedChanges(app.getPlugin) };
    addBoxes(app, parts);
    for (const { bootstrap } of PANEL_FEATURES) bootstrap?.(app, parts);
    hideDeveloperActions(app.getPlugin);
  },
};

function addBoxes(app: StrapiApp, parts: PanelParts): void {
  const { addEditViewSidePanel } = app.getPlugin('content-manager').apis;
  if (typeof addEditViewSidePanel !== 'function') throw new Error('The content manager has no side panels.');
  addEditViewSidePanel(PANEL_FEATURES.flatMap(({ boxes }) => boxes?.(parts) ?? []));
}
