import { Calendar } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { addSidePanels } from './add-side-panels';
import { CHECKLIST_TEXTS } from './checklist/texts';
import { addFirstSteps } from './first-steps/add-first-steps';
import { FIRST_STEPS_TEXTS } from './first-steps/texts';
import { PREVIEW_TEXTS } from './preview/texts';
import { message, SCHEDULE_TEXTS } from './schedule/texts';

/** Names the admin panel, and hides Strapi's tutorials and advertisements. */
export default {
  config: {
    tutorials: false,
    notifications: { releases: false },
    translations: {
      de: { ...PREVIEW_TEXTS.de, ...CHECKLIST_TEXTS.de, ...SCHEDULE_TEXTS.de, ...FIRST_STEPS_TEXTS.de },
      en: {
        ...PREVIEW_TEXTS.en,
        ...CHECKLIST_TEXTS.en,
        ...SCHEDULE_TEXTS.en,
        ...FIRST_STEPS_TEXTS.en,
        'app.components.LeftMenu.navbrand.title': 'Masthead',
        'app.components.LeftMenu.navbrand.workplace': 'Editors',
        'Auth.form.welcome.title': 'Masthead',
        'Auth.form.welcome.subtitle': 'Log in to write',
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
  },
};
