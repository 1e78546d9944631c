import type { StrapiApp } from '@strapi/strapi/admin';
import { dateTimeField } from './date-time-field';
import { changeFields, type Field } from './edit-view';
import { nothingToChoose } from './nothing-to-choose';
import { useTypedChoice } from './use-typed-choice';

const DATE_TIME = 'masthead-date-time';

/** Registers the field for a date with its time. */
export const addDateTimes = (app: StrapiApp, now: () => number): void =>
  app.addFields({ type: DATE_TIME, Component: dateTimeField(now) });

/**
 * Lets lists say why they are empty and accept typed text; a new date that is required, such as a correction's, starts as now.
 */
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
  return { ...field, type: DATE_TIME };
}
