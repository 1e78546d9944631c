/** The decoded parameters of a path, by name. An optional one may be missing. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/**
 * The parameters of a path of a form like `/article/:id/:slug?`; `null` for a path of another form, or one that is not valid
 * percent-encoding. Letter case and a slash at the end make no difference.
 *
 * React Router's `matchRoutes` decodes `%252F` twice, so that an article with `%2F` in its slug would redirect to itself for
 * ever.
 */
export function matchPath(form: string, path: string): PathParams | null {
  const names = form.split('/');
  const segments = path.split('/', names.length + 2);
  if (segments.length > 2 && segments.at(-1) === '') segments.pop();
  if (segments.length > names.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    const isParam = name.startsWith(':');
    if (isParam ? segment === '' && !name.endsWith('?') : segment.toLowerCase() !== name) return null;
    if (!isParam || segment === '') continue;
    try {
      params[name.replace(/[:?]/g, '')] = decodeURIComponent(segment);
    } catch {
      return null;
    }
  }
  return params;
}
