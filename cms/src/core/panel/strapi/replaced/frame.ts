import type { Replacement } from './replacement';

/** Replacements in the panel around its screens: titles, the menu, messages, its home, logins. */
export const FRAME: readonly Replacement[] = [
  // Its name in the titles of the panel's pages.
  { file: '/components/PageHelpers.mjs', strapis: '| Strapi`', ours: '| Masthead`' },
  { file: '/index.html', strapis: '<title>Strapi Admin</title>', ours: '<title>Masthead</title>' },
  // On a phone the menu links to the form of a new article, and its name is in the panel's language.
  {
    file: '/admin/src/components/LeftMenu.mjs',
    strapis: 'plugin.to.includes(link))',
    ours: "plugin.to.includes(link) && !plugin.to.endsWith('/create'))",
  },
  {
    file: '/admin/src/components/LeftMenu.mjs',
    strapis: 'label: "Menu"',
    ours: "label: formatMessage({ id: 'masthead.menu.open', defaultMessage: 'Menu' })",
  },
  // Strapi's newsletter and prices.
  {
    file: '/Auth/components/Register.mjs',
    strapis: /(?<=type: 'checkbox'\s+\}\s+\])\.map\(/,
    ours: ".filter(({ name }) => name !== 'news').map(",
  },
  {
    file: '/ApplicationInfo/ApplicationInfoPage.mjs',
    strapis: /jsx\(Link, \{(?=\s+href: "https:\/\/strapi\.io\/pricing)/,
    ours: 'false && jsx(Link, {',
  },
  {
    file: '/ApplicationInfo/ApplicationInfoPage.mjs',
    strapis:
      /jsxs\(Flex, \{(?=\s+direction: "column",\s+alignItems: "stretch",\s+gap: 4,\s+hasRadius: true,)/,
    ours: 'canRead && jsxs(Flex, {',
  },
  // Until a person chooses a language, the profile shows the one that the panel is in.
  {
    file: '/pages/ProfilePage.mjs',
    strapis: /(?<=username: username \?\? '',\s+)preferedLanguage,/,
    ours: "preferedLanguage: preferedLanguage ?? localStorage.getItem('strapi-admin-language') ?? 'en',",
  },
  // *Settings* begins with people; *Overview* is for those who run the service.
  {
    file: '/Settings/Layout.mjs',
    strapis: 'const { isLoading } = useSettingsMenu();',
    ours: `const { isLoading, menu } = useSettingsMenu();
      const pages = menu.flatMap(({ links }) => links.map(({ to }) => to));`,
  },
  {
    file: '/Settings/Layout.mjs',
    strapis: 'to: "application-infos"',
    ours: "to: pages.find((page) => page.startsWith('/settings/users')) ?? 'application-infos'",
  },
  {
    file: '/hooks/useSettingsMenu.mjs',
    strapis: 'menu: menu.map((menuItem)=>({',
    ours: "menu: menu.toSorted((a, b) => Number(b.id === 'permissions') - Number(a.id === 'permissions')).map((menuItem)=>({",
  },
  // Dates, times and numbers are written as in the country of the browser (`texts/name-unnamed.ts`).
  {
    file: '/components/LanguageProvider.mjs',
    strapis: 'locale: locale,',
    ours: 'locale: globalThis.mastheadLanguage?.(locale) ?? locale,',
  },
  {
    file: '/layouts/UnauthenticatedLayout.mjs',
    strapis: 'value: locale,',
    ours: "value: locale.split('-')[0],",
  },
  // Messages covered the menu of a phone, and *Publish* beside the preview.
  {
    file: '/features/Notifications.mjs',
    strapis: 'position: "top-center"',
    ours: "position: 'bottom-center'",
  },
  // A success removes the message of an earlier failure. A link to the panel opens here.
  {
    file: '/features/Notifications.mjs',
    strapis: 'const NotificationsContext',
    ours: 'const failures = new Set(); const NotificationsContext',
  },
  {
    file: '/features/Notifications.mjs',
    strapis: 'toast.custom((id)=>{',
    ours: `if (type === 'success') { for (const failure of failures) toast.dismiss(failure); failures.clear(); }
      toast.custom((id)=>{ if (type === 'danger') failures.add(id);`,
  },
  {
    file: '/features/Notifications.mjs',
    strapis: 'isExternal: true',
    ours: "isExternal: !link.url.startsWith('/')",
  },
  // On a phone boxes are as high as their content.
  {
    file: '/components/WidgetRoot.mjs',
    strapis: 'height: "261px"',
    ours: "height: { initial: 'auto', medium: '261px' }",
  },
  // English texts for screen readers (`texts/name-unnamed.ts`).
  {
    file: '/components/PageHelpers.mjs',
    strapis: "children = 'Loading content.'",
    ours: "children = globalThis.mastheadText?.('panel.loading')",
  },
  {
    file: '/components/LazyOutlet.mjs',
    strapis: '"Loading content."',
    ours: "globalThis.mastheadText?.('panel.loading')",
  },
];
