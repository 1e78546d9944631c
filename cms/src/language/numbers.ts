/** A number as English writes it: 12,000.5. */
export const inEnglish = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 });

/** A number as German writes it: 12.000,5. */
export const inGerman = (value: number): string => value.toLocaleString('de', { maximumFractionDigits: 1 });
