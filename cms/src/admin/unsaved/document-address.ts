/** A request with which the panel changes a document. */
export type DocumentWrite = {
  /** The document, as `documentOfPage` names it. */
  document: string;
  /** Whether the document is a new one, so that its page gets another address. */
  creates: boolean;
};

/** The last part of the name of a document that has never been saved. */
const NEW = 'create';
const KINDS = ['collection-types', 'single-types'];
const ACTIONS = ['publish', 'discard'];

/**
 * The name of the document that a page of the panel edits, such as `collection-types/api::tag.tag/create`; null for any
 * other page.
 */
export function documentOfPage(pathname: string): string | null {
  const [kind = '', uid = '', ...rest] = partsAfter('/content-manager/', pathname);
  if (!KINDS.includes(kind) || !uid) return null;
  if (kind === 'single-types') return rest.length === 0 ? nameOf(kind, uid) : null;
  const isEditView = rest.length === 1 || (rest.length === 2 && rest[0] === 'clone');
  return isEditView ? nameOf(kind, uid, ...rest) : null;
}

/** Reads a request that saves, publishes, discards or deletes a document; null for any other request. */
export function documentWrite(method: string, pathname: string): DocumentWrite | null {
  const [kind = '', uid = '', ...rest] = partsAfter('/content-manager/', pathname);
  if (!KINDS.includes(kind) || !uid) return null;
  const isSingle = kind === 'single-types';
  const [documentId, ...path] = isSingle ? [undefined, ...rest] : rest;

  if (method === 'PUT' || method === 'DELETE') {
    if (path.length > 0 || (!isSingle && !documentId)) return null;
    return { document: nameOf(kind, uid, ...(documentId ? [documentId] : [])), creates: false };
  }
  if (method !== 'POST') return null;
  if (isSingle) {
    return path[0] === 'actions' && isAction(path[1])
      ? { document: nameOf(kind, uid), creates: false }
      : null;
  }
  if (documentId === undefined) return { document: nameOf(kind, uid, NEW), creates: true };
  if (documentId === 'actions')
    return path[0] === 'publish' ? { document: nameOf(kind, uid, NEW), creates: true } : null;
  if (documentId === 'clone' && path[0])
    return { document: nameOf(kind, uid, documentId, path[0]), creates: true };
  return path[0] === 'actions' && isAction(path[1])
    ? { document: nameOf(kind, uid, documentId), creates: false }
    : null;
}

/** The name of the document that a new document has become. */
export function savedName(document: string, documentId: string): string {
  const [kind = '', uid = ''] = document.split('/');
  return nameOf(kind, uid, documentId);
}

const isAction = (name: string | undefined) => name !== undefined && ACTIONS.includes(name);

const nameOf = (...parts: string[]) => parts.join('/');

function partsAfter(prefix: string, pathname: string): string[] {
  const start = pathname.indexOf(prefix);
  return start === -1
    ? []
    : pathname
        .slice(start + prefix.length)
        .split('/')
        .filter(Boolean);
}
