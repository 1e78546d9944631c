import type { StrapiApp } from '@strapi/strapi/admin';
import { LANGUAGES } from '../language/languages';
import { addSidePanels } from './add-side-panels';
import { addBin } from './bin/add-bin';
import { addFirstSteps } from './first-steps/add-first-steps';
import logo from './logo.svg';
import { addMissingAddresses } from './missing-addresses/add-missing-addresses';
import { fillNewRedirects } from './missing-addresses/fill-new-redirects';
import { addReviews } from './reviews/add-reviews';
import { addSchedule } from './schedule/add-schedule';
import { BANNER_KEY } from './strapi/panel-names';
import { addTextEditor } from './text-editor/add-text-editor';
import { translateHelp } from './texts/translate-help';
import { TRANSLATIONS } from './translations';
import { keepUnsavedChanges } from './unsaved/keep-unsaved-changes';
import { warnBeforeDeletion } from './usage/warn-before-deletion';

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
    addBin(app);
    addReviews(app);
    addSchedule(app);
    addMissingAddresses(app);
    addFirstSteps(app);
    addTextEditor(app);
  },

  bootstrap(app: StrapiApp) {
    addSidePanels(app);
    window.localStorage.setItem(BANNER_KEY, 'true');
    keepUnsavedChanges(app.getPlugin);
    fillNewRedirects(app.getPlugin);
    translateHelp(app.registerHook);
    warnBeforeDeletion(app.getPlugin);
  },
};
