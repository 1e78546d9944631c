import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { dateOrder } from '../fields/date-order';

export type Dates = Pick<IntlShape, 'formatDate' | 'formatMessage'>;

/** Writes dates in the language of the panel as they are written in the country of the browser, with its clock of 12 or 24 hours. */
export function useRegionalDates(): Dates {
  const { locale, formatMessage } = useIntl();
  return useMemo(
    () => regionalDates(locale, window.navigator.language, formatMessage),
    [locale, formatMessage],
  );
}

/** `panel` and `browser` are their languages. */
export function regionalDates(
  panel: string,
  browser: string,
  formatMessage: IntlShape['formatMessage'],
): Dates {
  const region = dateOrder(panel, browser);
  return {
    formatMessage,
    formatDate: (date, options) =>
      new Intl.DateTimeFormat(region, options).format(new Date(date ?? Number.NaN)),
  };
}
