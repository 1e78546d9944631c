import type { StrapiApp } from '@strapi/strapi/admin';
import { BANNER_KEY } from '../core/panel/strapi/panel-names';
import { chooseLanguage } from '../core/panel/texts/choose-language';
import { nameUnnamed } from '../core/panel/texts/name-unnamed';
import { addArticleColumns } from '../features/article-list/panel/add-article-columns';
import { nameFilters } from '../features/article-list/panel/name-filters';
import { showPublicPage } from '../features/article-list/panel/show-public-page';
import { addBin } from '../features/bin/panel/add-bin';
import { addFirstSteps } from '../features/first-steps/panel/add-first-steps';
import { addNamedEntries, changeArticleForm } from '../features/forms/panel/change-article-form';
import { focusTitle } from '../features/forms/panel/focus-title';
import { addDateTimes, improveFields } from '../features/forms/panel/improve-fields';
import { addListedValues, listValues } from '../features/forms/panel/listed-value-field';
import { addSectionName } from '../features/forms/panel/section-name';
import { translateHelp } from '../features/forms/panel/translate-help';
import { addImport } from '../features/import/panel/add-import';
import { addMissingAddresses } from '../features/missing-addresses/panel/add-missing-addresses';
import { fillNewEntries } from '../features/missing-addresses/panel/fill-new-entries';
import { addReviews } from '../features/reviews/panel/add-reviews';
import { addSchedule } from '../features/schedule/panel/add-schedule';
import { announceSchedule } from '../features/schedule/panel/announce-schedule';
import { confirmDate } from '../features/schedule/panel/confirm-date';
import { addMerge } from '../features/terms/panel/add-merge';
import { addTextEditor } from '../features/text-editor/panel/add-text-editor';
import { createArrivalStore } from '../features/text-editor/panel/arriving/arrivals';
import { holdSaves } from '../features/text-editor/panel/arriving/hold-saves';
import { keepUnsavedChanges } from '../features/unsaved/panel/keep-unsaved-changes';
import { confirmRemoval } from '../features/usage/panel/confirm-removal';
import { LANGUAGES } from '../language/languages';
import { addNewArticle } from './add-new-article';
import { addSidePanels } from './add-side-panels';
import { arrangeWidgets, hideDeveloperActions } from './hide-developer-parts';
import { ignoreStrayFiles } from './ignore-stray-files';
import logo from './logo.svg';
import { styleScreens } from './style-screens';
import { TRANSLATIONS } from './translations';

const arrivals = createArrivalStore();

/** Makes Strapi's admin panel that of Masthead, and hides Strapi's tutorials and advertisements. */
export default {
  config: {
    auth: { logo },
    menu: { logo },
    locales: [...LANGUAGES],
    tutorials: false,
    notifications: { releases: false },
    translations: TRANSLATIONS,
  },
  register(app: StrapiApp) {
    chooseLanguage();
    nameUnnamed();
    addNewArticle(app);
    addBin(app);
    addReviews(app);
    addSchedule(app);
    addMissingAddresses(app);
    addImport(app);
    addFirstSteps(app);
    addTextEditor(app, arrivals);
    addNamedEntries(app);
    addListedValues(app);
    addDateTimes(app, Date.now);
    addSectionName(app);
    arrangeWidgets(app);
  },

  bootstrap(app: StrapiApp) {
    styleScreens();
    ignoreStrayFiles(window);
    showPublicPage(app.getPlugin);
    window.localStorage.setItem(BANNER_KEY, 'true');
    const saves = keepUnsavedChanges(app.getPlugin);
    addSidePanels(app, saves);
    announceSchedule(app.getPlugin, saves);
    holdSaves(app.getPlugin, arrivals);
    confirmDate(app.getPlugin);
    fillNewEntries(app.getPlugin);
    translateHelp(app.registerHook);
    improveFields(app.registerHook);
    changeArticleForm(app.registerHook, arrivals);
    listValues(app.registerHook);
    addArticleColumns(app.registerHook);
    nameFilters(app.registerHook);
    hideDeveloperActions(app.getPlugin);
    focusTitle(app.getPlugin);
    confirmRemoval(app.getPlugin);
    addMerge(app.getPlugin);
  },
};
