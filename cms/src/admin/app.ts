import type { StrapiApp } from '@strapi/strapi/admin';
import { addPreview } from './preview/add-preview';
import { PREVIEW_TEXTS } from './preview/texts';

/** Names the admin panel, and hides Strapi's tutorials and advertisements. */
export default {
  config: {
    tutorials: false,
    notifications: { releases: false },
    translations: {
      de: PREVIEW_TEXTS.de,
      en: {
        ...PREVIEW_TEXTS.en,
        'app.components.LeftMenu.navbrand.title': 'Masthead',
        'app.components.LeftMenu.navbrand.workplace': 'Editors',
        'Auth.form.welcome.title': 'Masthead',
        'Auth.form.welcome.subtitle': 'Log in to write',
      },
    },
  },
  bootstrap(app: StrapiApp) {
    addPreview(app);
    // There is no setting that hides Strapi's banner in the media library.
    window.localStorage.setItem('STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false', 'true');
  },
};
