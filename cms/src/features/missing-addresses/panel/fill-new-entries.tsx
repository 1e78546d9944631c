import { type StrapiApp, useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readNewEntry } from './new-entry';

/** Fills the form of a redirect or search word that an editor makes from a reader's miss. */
export function fillNewEntries(getPlugin: StrapiApp['getPlugin']): void {
  getPlugin('content-manager').injectComponent('editView', 'right-links', {
    name: 'masthead-new-entry',
    Component: FilledEntry,
  });
}

function FilledEntry() {
  const { field, value } = readNewEntry(useLocation()) ?? { field: '', value: '' };
  const initialValues = useForm('FilledEntry', (form) => form.initialValues);
  const onChange = useForm('FilledEntry', (form) => form.onChange);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when Strapi has set the form, not when an editor changes it.
  useEffect(() => {
    if (field) onChange(field, value);
  }, [field, value, initialValues]);
  return null;
}
