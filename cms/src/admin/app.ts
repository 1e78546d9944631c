import type { StrapiApp } from '@strapi/strapi/admin';
import logo from './logo.svg';
import { addPreview } from './preview/add-preview';
import { PREVIEW_TEXTS } from './preview/texts';
import { DE } from './texts/de';
import { EN } from './texts/en';
import { LABELS_DE } from './texts/labels-de';
import { LANGUAGES } from './texts/panel-language';
import { STRAPI_TEXTS } from './texts/strapi-texts';
import { translateHelp } from './texts/translate-help';
import { keepUnsavedChanges } from './unsaved/keep-unsaved-changes';

/** Makes Strapi's admin panel that of Masthead, and hides Strapi's tutorials and advertisements. */
export default {
  config: {
    auth: { logo },
    menu: { logo },
    locales: LANGUAGES,
    tutorials: false,
    notifications: { releases: false },
    translations: {
      en: { ...STRAPI_TEXTS.en, ...PREVIEW_TEXTS.en, ...EN },
      de: { ...STRAPI_TEXTS.de, ...LABELS_DE, ...PREVIEW_TEXTS.de, ...DE },
    },
  },
  bootstrap(app: StrapiApp) {
    // There is no setting that hides Strapi's banner in the media library.
    window.localStorage.setItem('STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false', 'true');
    keepUnsavedChanges(app.getPlugin);
    translateHelp(app.registerHook);
    addPreview(app);
  },
};
