import type { StrapiApp } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';

/** A new article is written from its title on, and another entry from its name or its first field. */
export function focusTitle(getPlugin: StrapiApp['getPlugin']): void {
  getPlugin('content-manager').injectComponent('editView', 'right-links', {
    name: 'masthead-focus-title',
    Component: FocusTitle,
  });
}

function FocusTitle() {
  const { id, origin } = useParams();
  const isNew = origin === undefined && (id === undefined || id === 'create');
  useEffect(() => {
    if (isNew) focusTitleField();
  }, [isNew]);
  return null;
}

/**
 * Puts the cursor into the title, name or first field, unless the editor is already typing in another field: the form may have
 * been visible for a while.
 */
export function focusTitleField(): void {
  const title = document.querySelector<HTMLInputElement>(
    'input:is([name="title"], [name="name"], [name="from"], [name="words"])',
  );
  if (!title?.form?.contains(document.activeElement)) title?.focus({ preventScroll: true });
}
