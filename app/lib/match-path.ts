/** The decoded parameters of a path, by name. An optional one may be missing. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/**
 * The parameters of a path of a form like `/article/:id/:slug?`; `null` for a path of another form, or one that is not valid
 * percent-encoding.
 *
 * React Router's `matchRoutes` decodes `%252F` twice, so that an article with `%2F` in its slug would redirect to itself forever.
 */
export function matchPath(form: string, path: string): PathParams | null {
  const names = form.split('/');
  const segments = path.split('/', names.length + 1);
  if (segments.length > names.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    const isParam = name.startsWith(':');
    if (isParam ? segment === '' && !name.endsWith('?') : segment !== name) return null;
    if (!isParam || segment === '') continue;
    try {
      params[name.replace(/[:?]/g, '')] = decodeURIComponent(segment);
    } catch {
      return null;
    }
  }
  return params;
}

/** The path of a form that a path differs from in letter case or a slash at the end, as in `/Search/`; `null` without one. */
export function correctPath(form: string, path: string): string | null {
  const names = form.split('/');
  const segments = path.replace(/(?<=.)\/$/, '').split('/', names.length + 1);
  const corrected = segments
    .map((segment, index) => (names[index]?.startsWith(':') ? segment : segment.toLowerCase()))
    .join('/');
  return corrected !== path && matchPath(form, corrected) ? corrected : null;
}
