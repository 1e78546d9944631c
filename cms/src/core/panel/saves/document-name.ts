import type { DocumentRequest } from '../strapi/panel-requests';

type Named = Pick<DocumentRequest, 'collectionType' | 'model'> &
  Partial<Pick<DocumentRequest, 'documentId' | 'sourceId'>>;

/** The name of a document, such as `collection-types/api::tag.tag/create`. Until it is saved, a copy is named after its original. */
export function documentName({ collectionType, model, documentId, sourceId }: Named): string {
  const kind = `${collectionType}/${model}`;
  if (collectionType === 'single-types') return kind;
  return sourceId ? `${kind}/clone/${sourceId}` : `${kind}/${documentId ?? 'create'}`;
}
