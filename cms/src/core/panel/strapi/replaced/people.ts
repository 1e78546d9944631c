import type { Replacement } from './replacement';

/** Replacements in users, invitations and roles. */
export const PEOPLE: readonly Replacement[] = [
  // The link of an invitation is shown in full, and without *Cancel*: the invitation already exists.
  {
    file: '/Users/components/MagicLinkWrapper.mjs',
    strapis: 'titleEllipsis: true,',
    ours: '',
  },
  {
    file: '/Users/components/NewUserForm.mjs',
    strapis: /(?=\/\*#__PURE__\*\/ jsx\(Button, \{\s{1,99}variant: "tertiary",)/,
    ours: "currentStep === 'create' && ",
  },
  // On a phone empty cells are hidden.
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: "user[name] || '-'",
    ours: "user[name] || ''",
  },
  // People: roles, and whether a person has accepted the invitation, are shown in the panel's language.
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: "roles.map((role)=>role.name).join(',\\n')",
    ours: `jsx(Words, { ids: roles.map(({ name }) => ['masthead.role.' + name, name]) })`,
  },
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: "variant: isActive ? 'success' : 'danger',",
    ours: "variant: isActive ? 'success' : 'secondary',",
  },
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: "children: isActive ? 'Active' : 'Inactive'",
    ours: "children: jsx(Words, { ids: [isActive ? ['masthead.user.active', 'Active'] : invited ? ['masthead.user.invited', 'Invited'] : ['masthead.user.off', 'Switched off']] })",
  },
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: 'cellFormatter ({ isActive }) {',
    ours: 'cellFormatter({ isActive, invited }) {',
  },
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: 'const TABLE_HEADERS = [',
    ours: `const Words = ({ ids }) => {
      const { formatMessage } = useIntl();
      return ids.map(([id, defaultMessage]) => formatMessage({ id, defaultMessage })).join(', ');
    };
    const TABLE_HEADERS = [`,
  },
  {
    file: '/Settings/pages/Users/ListPage.mjs',
    strapis: /\{\s+name: 'username',\s+label: \{[^}]{1,200}\},\s+sortable: true\s+\},/,
    ours: '',
  },
  // The list of roles closes with a choice: its next press would only have closed it.
  {
    file: '/Users/components/SelectRoles.mjs',
    strapis: "} = useField('roles');",
    ours: "} = useField('roles'); const [isOpen, setIsOpen] = useState(false);",
  },
  {
    file: '/Users/components/SelectRoles.mjs',
    strapis: "onChange('roles', v);",
    ours: "onChange('roles', v); setIsOpen(false);",
  },
  {
    file: '/Users/components/SelectRoles.mjs',
    strapis: 'withTags: true,',
    ours: 'withTags: true, open: isOpen, onOpenChange: setIsOpen,',
  },
  {
    file: '/Users/components/SelectRoles.mjs',
    strapis: "import { useIntl } from 'react-intl';",
    ours: "import { useIntl } from 'react-intl'; import { useState } from 'react';",
  },
  {
    file: '/Users/components/SelectRoles.mjs',
    strapis: /id: `global\.\$\{role\.code\}`/,
    ours: "id: 'masthead.role.' + role.name",
  },
  {
    file: '/MainNav/NavUser.mjs',
    strapis: 'children: role.name',
    ours: "children: formatMessage({ id: 'masthead.role.' + role.name, defaultMessage: role.name })",
  },
  {
    file: '/Roles/ListPage.mjs',
    strapis: 'name: role.name,',
    ours: "name: formatMessage({ id: 'masthead.role.' + role.name, defaultMessage: role.name }),",
  },
  {
    file: '/Roles/ListPage.mjs',
    strapis: 'description: role.description,',
    ours: "description: formatMessage({ id: 'masthead.role.about.' + role.name, defaultMessage: role.description }),",
  },
];
