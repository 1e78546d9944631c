import { type StrapiApp, useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readNewRedirect } from './new-redirect';

/** Fills the form of a redirect that an editor makes from an address without a page. */
export function fillNewRedirects(getPlugin: StrapiApp['getPlugin']): void {
  getPlugin('content-manager').injectComponent('editView', 'right-links', {
    name: 'masthead-new-redirect',
    Component: FilledRedirect,
  });
}

function FilledRedirect() {
  const from = readNewRedirect(useLocation());
  const initialValues = useForm('FilledRedirect', (form) => form.initialValues);
  const onChange = useForm('FilledRedirect', (form) => form.onChange);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when Strapi has set the form, not when an editor changes it.
  useEffect(() => {
    if (from !== null) onChange('from', from);
  }, [from, initialValues]);
  return null;
}
