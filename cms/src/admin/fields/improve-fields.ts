import type { StrapiApp } from '@strapi/strapi/admin';
import { panelLanguage } from '../texts/panel-language';
import { dateOrder } from './date-order';
import { dateTimeField } from './date-time-field';
import { changeFields, type Field } from './edit-view';
import { nothingToChoose } from './nothing-to-choose';
import { useTypedChoice } from './use-typed-choice';

const DATE_TIME = 'masthead-date-time';

/** Registers the field for a date with its time. */
export const addDateTimes = (app: StrapiApp, now: () => number): void =>
  app.addFields({ type: DATE_TIME, Component: dateTimeField(now) });

/** Has lists say why they are empty and take what is typed, and dates be in the order of the browser; one that is required, as that of a correction, is now. */
export function improveFields(registerHook: StrapiApp['registerHook']): void {
  changeFields(registerHook, improve);
}

function improve(field: Field): Field {
  const { type, target } = field.attribute ?? {};
  if (type === 'relation' && target)
    return {
      ...field,
      noOptionsMessage: (words) => nothingToChoose(target, words),
      typed: useTypedChoice,
      creatable: false,
    };
  if (type !== 'datetime') return field;
  const locale = dateOrder(panelLanguage(), window.navigator.language);
  return { ...field, locale, type: DATE_TIME };
}
