const DOCUMENT_ID = /^[a-z0-9]{1,40}$/;

/** Whether a text has the form of a documentId. */
export const isDocumentId = (text: string): boolean => DOCUMENT_ID.test(text);
