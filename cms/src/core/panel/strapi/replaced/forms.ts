import type { Replacement } from './replacement';

/** Replacements in the form of an entry: fields, relations, parts and the bar with the actions. */
export const FORMS: readonly Replacement[] = [
  // A click beside the form takes effect within a tenth of a second. Strapi waits until the browser is idle, which on a slow
  // machine is never.
  {
    file: '/components/DescriptionComponentRenderer.mjs',
    strapis: /(?<=forceUpdate\(\);\s+\})(?=\);\s+\}, \[\s+forceUpdate\s+\]\);)/,
    ours: ', { timeout: 100 }',
  },
  // An article that has been scheduled is not published (`schedule/announce-schedule.tsx`).
  {
    file: '/hooks/useDocumentActions.mjs',
    strapis: "trackUsage('didPublishEntry', {",
    ours: "if (res.data.data.waiting) return res.data; trackUsage('didPublishEntry', {",
  },
  // Opening a form reloads its document: other people may have changed it, or restored it from the bin.
  {
    file: '/services/documents.mjs',
    strapis: 'getDocument: builder.query({',
    ours: 'getDocument: builder.query({ keepUnusedDataFor: 0,',
  },
  // Strapi leaves out the first entries of a longer list of relations, such as trending, until *Load More* is pressed.
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: 'pageSize: RELATIONS_TO_DISPLAY,',
    ours: 'pageSize: 100,',
  },
  // The first part of a kind takes the place of the button that adds it, and the cursor goes into it.
  {
    file: '/Component/Initializer.mjs',
    strapis: 'onClick: onClick,',
    ours: `onClick: ({ currentTarget: { parentElement } }) => {
              onClick();
              const focusField = (frames) => {
                const field = parentElement.querySelector('input:not([type="hidden"], [hidden]), textarea, [contenteditable="true"]');
                if (field) field.focus();
                else if (frames > 0) requestAnimationFrame(() => focusField(frames - 1));
              };
              focusField(60);
            },`,
  },
  // The buttons of a question name their action.
  {
    file: '/admin/src/components/Form.mjs',
    strapis: "id: 'app.components.ConfirmDialog.title'",
    ours: "id: 'masthead.leave.title'",
  },
  {
    file: '/admin/src/components/Form.mjs',
    strapis: "id: 'app.components.Button.cancel'",
    ours: "id: 'masthead.leave.stay'",
  },
  {
    file: '/admin/src/components/Form.mjs',
    strapis: "id: 'app.components.Button.confirm'",
    ours: "id: 'masthead.leave.go'",
  },
  // A refused slug says why, in words.
  {
    file: '/content-manager/dist/admin/utils/validation.mjs',
    strapis: ': /^[A-Za-z0-9-_.~]*$/);',
    ours: ': /^[A-Za-z0-9-_.~]*$/, { message: translatedErrors.regex });',
  },
  // People who may never publish don't get buttons for it.
  {
    file: '/EditView/components/DocumentActions.mjs',
    strapis:
      /(?<=schema\?\.options\?\.draftAndPublish\s{1,9}\]\);\s{1,9}if \()(?=!schema\?\.options\?\.draftAndPublish\) \{\s{1,9}return null;\s{1,9}\}\s{1,9}return \{\s{1,9}type: 'publish')/,
    ours: '!canPublish || ',
  },
  {
    file: '/EditView/components/DocumentActions.mjs',
    strapis:
      /(?<=if \()(?=!schema\?\.options\?\.draftAndPublish\) \{\s{1,9}return null;\s{1,9}\}\s{1,9}return \{\s{1,9}disabled: !canPublish)/,
    ours: '!canPublish || ',
  },
  // The entry's actions and its authors are in one menu beside its buttons; Strapi's second menu at the top looked the same.
  {
    file: '/EditView/components/Header.mjs',
    strapis: /jsx\(HeaderDocumentActions, \{/g,
    ours: 'false && jsx(HeaderDocumentActions, {',
  },
  {
    file: '/EditView/components/Header.mjs',
    strapis: 'export { DEFAULT_HEADER_ACTIONS,',
    ours: 'export { Information, DEFAULT_HEADER_ACTIONS,',
  },
  {
    file: '/EditView/components/Panels.mjs',
    strapis: "import { DocumentActions } from './DocumentActions.mjs';",
    ours: "import { DocumentActions } from './DocumentActions.mjs'; import { Information } from './Header.mjs';",
  },
  {
    file: '/EditView/components/Panels.mjs',
    strapis: "getDocumentActions('panel')",
    ours: "getDocumentActions().filter(({ position }) => position === undefined || ['panel', 'header'].some((one) => [position].flat().includes(one)))",
  },
  {
    file: '/EditView/components/Panels.mjs',
    strapis: 'actions: actions',
    ours: 'actions: actions, information: jsx(Information, { activeTab: status })',
  },
  {
    file: '/EditView/components/DocumentActions.mjs',
    strapis: 'const DocumentActions = ({ actions })=>{',
    ours: 'const DocumentActions = ({ actions, information })=>{',
  },
  {
    file: '/EditView/components/DocumentActions.mjs',
    strapis: 'const [primaryAction, secondaryAction, ...restActions] = actions.filter(',
    ours: 'const shown = actions.filter(',
  },
  {
    // *Publish* and *Save* are in a preview, too.
    file: '/EditView/components/DocumentActions.mjs',
    strapis: /return positions\.includes\('panel'\);\s+\}\);/,
    ours: `return positions.includes('panel') || positions.includes('header');
    });
    const buttons = shown.filter(({ position }) => [position].flat().includes('preview'));
    const [primaryAction, secondaryAction] = buttons.length > 0 ? buttons : shown;
    const restActions = shown.filter((action) => action !== primaryAction && action !== secondaryAction);`,
  },
  {
    file: '/EditView/components/DocumentActions.mjs',
    strapis: 'actions: restActions,',
    ours: 'actions: restActions, children: information,',
  },
  // A switch is either on or off, so it can't be cleared.
  {
    file: '/FormInputs/Boolean.mjs',
    strapis: /(?<=const showClearButton = ).*;/,
    ours: 'false;',
  },
  // A field for entries accepts typed text (`fields/use-typed-choice.ts`).
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: 'onChange, isRelatedToCurrentDocument, ...props })=>{',
    ours: 'onChange, isRelatedToCurrentDocument, typed, ...props })=>{',
  },
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: 'const [searchForTrigger, { data, isLoading }] = useLazySearchRelationsQuery();',
    ours: `const [searchForTrigger, { data, isLoading }] = useLazySearchRelationsQuery();
      const choice = typed?.({ name, model, id, mainField, params: currentDocumentMeta.params, connect: onChange,
        search: (words) => setSearchParams((now) => ({ ...now, _q: words, page: 1 })) });`,
  },
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: /(?<=error: field\.error)(?=,\s+hint: hint)/,
    ours: ' || choice?.error',
  },
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: 'handleChange: handleChange,',
    ours: 'handleChange: (chosen) => { choice?.empty(); handleChange(chosen); },',
  },
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: /(?<=fieldValue: field\.value,\s+\.\.\.props)(?=\s+\}\))/,
    ours: ', ...choice?.box',
  },
  // A field that a person may not see is left out.
  {
    file: '/FormInputs/NotAllowed.mjs',
    strapis: '({ hint, label, required, name })=>{',
    ours: '({ hint, label, required, name })=>{ return null;',
  },
  // On a phone Strapi puts the boxes beside the form behind an unlabelled arrow.
  {
    file: '/components/ActionsDrawer.mjs',
    strapis: /(?<=jsxs\(Flex, \{)(?=\s+paddingTop: 3,)/,
    ours: "wrap: 'wrap', rowGap: 1,",
  },
  {
    file: '/components/ActionsDrawer.mjs',
    strapis: 'jsx(ToggleButton, {',
    ours: "jsx('button', { type: 'button', 'data-masthead-more': '', 'aria-expanded': isOpen,",
  },
  { file: '/components/ActionsDrawer.mjs', strapis: 'label: isOpen ?', ours: "'aria-label': isOpen ?" },
  // Every chosen entry is drawn, so that its row can be as high as its title (`strapi/screen-style.ts`).
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis: /(?<=const dynamicListHeight = ).*;/,
    ours: 'data.length * (RELATION_ITEM_HEIGHT + RELATION_GUTTER);',
  },
  // Entries that are in an order can be moved without a mouse.
  {
    file: '/FormInputs/Relations/Relations.mjs',
    strapis:
      /jsx\(Box, \{(?=\s+paddingLeft: 4,\s+children: \/\*#__PURE__\*\/ jsx\(IconButton, \{\s+onClick: \(\)=>handleDisconnect)/,
    ours: `canDrag && index > 0 && jsx(IconButton, {
      variant: 'ghost', size: 'S', disabled, children: jsx('span', { style: { fontSize: '1.8rem' }, children: '↑' }), onClick: () => handleMoveItem(index - 1, index),
      label: formatMessage({ id: 'masthead.entries.moveUp', defaultMessage: 'Move {name} up' }, { name: label }) }),
      jsx(Box, {`,
  },
  {
    file: '/EditView/components/Header.mjs',
    strapis: "id: 'content-manager.containers.edit.title.new',",
    ours: "id: 'masthead.new.' + params.slug,",
  },
  {
    file: '/dist/admin/pages/EditView/EditViewPage.mjs',
    strapis: 'children: pageTitle',
    ours: "children: isCreatingDocument ? formatMessage({ id: 'masthead.new.' + model, defaultMessage: 'New entry' }) : pageTitle",
  },
  // Useful only to developers.
  {
    file: '/EditView/components/Header.mjs',
    strapis: 'isDisplayed: collectionType !== SINGLE_TYPES && !!(document?.documentId ?? id),',
    ours: 'isDisplayed: false,',
  },
  // A field's own message isn't repeated above the form.
  {
    file: '/hooks/useDocumentActions.mjs',
    strapis: /message: formatAPIError\(res\.error\)/g,
    ours: `message: res.error.details?.errors?.length && res.error.details.errors.every(({ path }) => path?.length === 1 && document.getElementsByName(path[0]).length)
      ? formatMessage({ id: 'content-manager.validation.error' }) : formatAPIError(res.error)`,
  },
  // The style keeps messages above the bar of a form, which is higher with a notice in it (`strapi/screen-style.ts`).
  {
    file: '/components/ActionsDrawer.mjs',
    strapis: 'const [headerRef, { height: headerHeight }] = useMeasure();',
    ours: `const [headerRef, { height: headerHeight }] = useMeasure();
    React.useEffect(() => {
      const { style } = document.documentElement;
      if (headerHeight) style.setProperty('--masthead-bar', headerHeight + 'px');
      return () => style.removeProperty('--masthead-bar');
    }, [headerHeight]);`,
  },
  {
    file: '/Component/Repeatable.mjs',
    strapis: 'children: displayValue',
    ours: "children: SectionName && attributeComponent === 'home.section' ? jsx(SectionName, { name }) : displayedValue && attributeComponent === 'people.profile' ? formatMessage({ id: displayedValue, defaultMessage: displayedValue }) : displayedValue || formatMessage({ id: attributeComponent === 'people.profile' ? 'masthead.part.profile' : 'masthead.part.empty' })",
  },
  {
    file: '/Component/Repeatable.mjs',
    strapis: "const displayedValue = typeof displayValue === 'string'",
    ours: "const SectionName = useStrapiApp('SectionName', ({ components }) => components['masthead-section-name']); const displayedValue = typeof displayValue === 'string'",
  },
  {
    file: '/Component/Repeatable.mjs',
    strapis: 'import { useNotification,',
    ours: 'import { useStrapiApp, useNotification,',
  },
  // Two states of an article do not look alike.
  {
    file: '/EditView/components/DocumentStatus.mjs',
    strapis: ": 'alternative'",
    ours: ": status === 'scheduled' ? 'warning' : 'alternative'",
  },
  // A choice from a list doesn't have a length.
  {
    file: '/EditView/components/InputRenderer.mjs',
    strapis: 'if (!maximum && !minimum) {',
    ours: 'if ((!maximum && !minimum) || attribute.withoutLimits) {',
  },
];
