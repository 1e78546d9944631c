/** The languages in which the site colours code, with their own names, by the names that Strapi's editor stores in `language`. */
export const CODE_LANGUAGES = {
  bash: 'Bash',
  c: 'C',
  csharp: 'C#',
  css: 'CSS',
  dockerfile: 'Dockerfile',
  go: 'Go',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  lua: 'Lua',
  markdown: 'Markdown',
  php: 'PHP',
  python: 'Python',
  r: 'R',
  ruby: 'Ruby',
  rust: 'Rust',
  sql: 'SQL',
  swift: 'Swift',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
} as const;
export type CodeLanguage = keyof typeof CODE_LANGUAGES;

export const isCodeLanguage = (name: string): name is CodeLanguage => Object.hasOwn(CODE_LANGUAGES, name);

/** The `language` of code that is a TeX formula. Strapi's editor doesn't offer it. */
export const FORMULA = 'math';
