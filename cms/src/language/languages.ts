/** The languages of the panel, and of the service's sentences for editors. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
