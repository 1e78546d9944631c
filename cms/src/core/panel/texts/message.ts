import { type PanelText, panel } from '../../../language/en/panel';

/** Describes a text of ours for react-intl, which shows it in the language of the panel. */
export const message = (name: PanelText) => ({ id: idOf(name), defaultMessage: panel[name] });

/** The id under which Strapi's panel has a text of ours. */
export const idOf = (name: string): string => `masthead.${name}`;
