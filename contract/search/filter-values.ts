import type { TextFilter } from '../entities/terms.ts';
import { cleanText } from '../text/clean-text.ts';

/** The filter value of a name: lowercased (spec §5), then normalized, since lowercasing can denormalize a text. */
export function cleanValue(name: string): string {
  return cleanText(name.toLowerCase());
}

const YEAR = /^[0-9]{4}$/;

/** The value of one kind of filter; empty for a year that has not four digits. */
export function cleanFilter(kind: TextFilter, name: string): string {
  const value = cleanValue(name);
  return kind === 'years' && !YEAR.test(value) ? '' : value;
}

/** The values in a parameter of a URL. Commas separate them, so a comma and a percent sign within a value are percent-encoded. */
export const readValues = (list: string, limit: number): string[] =>
  list.split(',', limit).map((value) => value.replace(/%2c/gi, ',').replace(/%25/g, '%'));

/** The parameter that `readValues` reads. */
export const writeValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/%/g, '%25').replace(/,/g, '%2C')).join(',');
