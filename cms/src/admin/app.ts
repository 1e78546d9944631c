import type { StrapiApp } from '@strapi/strapi/admin';
import { DE } from './texts/de';
import { EN } from './texts/en';
import { LANGUAGES } from './texts/panel-language';
import { keepUnsavedChanges } from './unsaved/keep-unsaved-changes';

/** Names the admin panel, and hides Strapi's tutorials and advertisements. */
export default {
  config: {
    locales: LANGUAGES,
    tutorials: false,
    notifications: { releases: false },
    translations: {
      en: {
        'app.components.LeftMenu.navbrand.title': 'Masthead',
        'app.components.LeftMenu.navbrand.workplace': 'Editors',
        'Auth.form.welcome.title': 'Masthead',
        'Auth.form.welcome.subtitle': 'Log in to write',
        ...EN,
      },
      de: DE,
    },
  },
  bootstrap({ getPlugin }: StrapiApp) {
    // There is no setting that hides Strapi's banner in the media library.
    window.localStorage.setItem('STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false', 'true');
    keepUnsavedChanges(getPlugin);
  },
};
