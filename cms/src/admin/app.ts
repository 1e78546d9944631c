import type { StrapiApp } from '@strapi/strapi/admin';
import { LANGUAGES } from '../language/languages';
import { addNewArticle } from './add-new-article';
import { addSidePanels } from './add-side-panels';
import { createArrivalStore } from './arriving/arrivals';
import { holdSaves } from './arriving/hold-saves';
import { addNamedEntries, changeArticleForm } from './article-form/change-article-form';
import { focusTitle } from './article-form/focus-title';
import { addArticleColumns } from './article-list/add-article-columns';
import { addBin } from './bin/add-bin';
import { addDateTimes, improveFields } from './fields/improve-fields';
import { addListedValues, listValues } from './fields/listed-value-field';
import { addSectionName } from './fields/section-name';
import { addFirstSteps } from './first-steps/add-first-steps';
import { arrangeWidgets, hideDeveloperActions } from './hide-developer-parts';
import { ignoreStrayFiles } from './ignore-stray-files';
import { addImport } from './import/add-import';
import { nameFilters } from './list-filters/name-filters';
import logo from './logo.svg';
import { addMissingAddresses } from './missing-addresses/add-missing-addresses';
import { fillNewEntries } from './missing-addresses/fill-new-entries';
import { showPublicPage } from './public-page/show-public-page';
import { addReviews } from './reviews/add-reviews';
import { addSchedule } from './schedule/add-schedule';
import { announceSchedule } from './schedule/announce-schedule';
import { confirmDate } from './schedule/confirm-date';
import { BANNER_KEY } from './strapi/panel-names';
import { styleScreens } from './style-screens';
import { addMerge } from './terms/add-merge';
import { addTextEditor } from './text-editor/add-text-editor';
import { chooseLanguage } from './texts/choose-language';
import { nameUnnamed } from './texts/name-unnamed';
import { translateHelp } from './texts/translate-help';
import { TRANSLATIONS } from './translations';
import { keepUnsavedChanges } from './unsaved/keep-unsaved-changes';
import { confirmRemoval } from './usage/confirm-removal';

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
