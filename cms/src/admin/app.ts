import { Calendar } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { addSidePanels } from './add-side-panels';
import { CHECKLIST_TEXTS } from './checklist/texts';
import { addFirstSteps } from './first-steps/add-first-steps';
import { FIRST_STEPS_TEXTS } from './first-steps/texts';
import logo from './logo.svg';
import { PREVIEW_TEXTS } from './preview/texts';
import { message, SCHEDULE_TEXTS } from './schedule/texts';
import { DE } from './texts/de';
import { EN } from './texts/en';
import { LABELS_DE } from './texts/labels-de';
import { LANGUAGES } from './texts/panel-language';
import { STRAPI_TEXTS } from './texts/strapi-texts';
import { translateHelp } from './texts/translate-help';
import { keepUnsavedChanges } from './unsaved/keep-unsaved-changes';
import { warnBeforeDeletion } from './usage/warn-before-deletion';
import { VERSION_TEXTS } from './versions/texts';

/** Makes Strapi's admin panel that of Masthead, and hides Strapi's tutorials and advertisements. */
export default {
  config: {
    auth: { logo },
    menu: { logo },
    locales: LANGUAGES,
    tutorials: false,
    notifications: { releases: false },
    translations: {
      en: {
        ...STRAPI_TEXTS.en,
        ...PREVIEW_TEXTS.en,
        ...CHECKLIST_TEXTS.en,
        ...SCHEDULE_TEXTS.en,
        ...FIRST_STEPS_TEXTS.en,
        ...VERSION_TEXTS.en,
        ...EN,
      },
      de: {
        ...STRAPI_TEXTS.de,
        ...LABELS_DE,
        ...PREVIEW_TEXTS.de,
        ...CHECKLIST_TEXTS.de,
        ...SCHEDULE_TEXTS.de,
        ...FIRST_STEPS_TEXTS.de,
        ...VERSION_TEXTS.de,
        ...DE,
      },
    },
  },
  register(app: StrapiApp) {
    app.widgets.register({
      id: 'schedule',
      pluginId: 'masthead',
      icon: Calendar,
      title: message('title'),
      component: async () => (await import('./schedule/schedule-widget')).ScheduleWidget,
    });
    addFirstSteps(app);
  },

  bootstrap(app: StrapiApp) {
    addSidePanels(app);
    // There is no setting that hides Strapi's banner in the media library.
    window.localStorage.setItem('STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false', 'true');
    keepUnsavedChanges(app.getPlugin);
    translateHelp(app.registerHook);
    warnBeforeDeletion(app.getPlugin);
  },
};
