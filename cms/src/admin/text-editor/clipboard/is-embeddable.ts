import { embedProvider } from 'masthead-contract/embed-provider';

/** Whether the site knows the provider of an address; it names unknown ones by their host. */
export const isEmbeddable = (url: string): boolean => /^[^.]+$/.test(embedProvider(url));
